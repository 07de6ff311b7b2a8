import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampPage, pageCount, pageWindow } from './paging.ts';

describe('§2 and §9 paging', () => {
  it.each([
    [0, 10, 1],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [101, 100, 2],
    [5, 0, 5],
  ])('%i rows of %i a page make %i pages', (total, limit, pages) => {
    expect(pageCount(total, limit)).toBe(pages);
  });

  it.each([
    [1, 3, 1],
    [3, 3, 3],
    [4, 3, 3],
    [0, 3, 1],
    [-5, 3, 1],
    [2.9, 3, 2],
    [Number.NaN, 3, 1],
    [Number.POSITIVE_INFINITY, 3, 1],
    [2, 0, 1],
  ])('page %d of %i is clamped to %i', (page, pages, clamped) => {
    expect(clampPage(page, pages)).toBe(clamped);
  });

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [5, 9, [3, 4, 5, 6, 7]],
    [8, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('page %i of %i shows %j', (page, pages, shown) => {
    expect(pageWindow(page, pages)).toEqual(shown);
  });

  it('shows the current page, only pages that exist, in a row, five of them when there are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: -10, max: 600 }),
        fc.integer({ min: 1, max: 9 }),
        (pages, wanted, size) => {
          const page = clampPage(wanted, pages);
          const shown = pageWindow(page, pages, size);
          expect(shown).toContain(page);
          expect(shown).toHaveLength(Math.min(size, pages));
          expect(shown[0]).toBeGreaterThanOrEqual(1);
          expect(shown.at(-1)).toBeLessThanOrEqual(pages);
          expect(shown.every((one, index) => one === (shown[0] ?? 0) + index)).toBe(true);
        },
      ),
    );
  });
});
