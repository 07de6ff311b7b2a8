import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedWords } from './wordDiff.ts';

const marked = (runs: readonly { text: string; changed: boolean }[]) =>
  runs.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');

describe('changedWords', () => {
  it.each([
    ['De deur sluit.', 'De deur sluit.', 'De deur sluit.', 'De deur sluit.'],
    ['De deur sluit.', 'De zware deur sluit.', 'De deur sluit.', 'De [zware ]deur sluit.'],
    ['een twee', '', '[een twee]', ''],
    ['', 'drie', '', '[drie]'],
    ['rood, groen', 'rood; groen', 'rood[,] groen', 'rood[;] groen'],
  ])('%j beside %j', (old, now, markedOld, markedNow) => {
    const runs = changedWords(old, now);
    expect([marked(runs.old), marked(runs.now)]).toEqual([markedOld, markedNow]);
  });

  it('loses nothing of either text, and what both have is the same', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '\n', 'é') }),
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.') }),
        (old, now) => {
          const runs = changedWords(old, now);
          const same = (list: typeof runs.old) =>
            list
              .filter(({ changed }) => !changed)
              .map(({ text }) => text)
              .join('');
          expect([
            runs.old.map(({ text }) => text).join(''),
            runs.now.map(({ text }) => text).join(''),
          ]).toEqual([old, now]);
          expect(same(runs.old)).toBe(same(runs.now));
        },
      ),
    );
  });

  it('marks in very long texts what changed, and no more', () => {
    const long = 'woord '.repeat(50_000);
    expect(changedWords(long, `${long}x`).now).toEqual([
      { text: long, changed: false },
      { text: 'x', changed: true },
    ]);
  });
});
