import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingNumbers } from './ledger.ts';

const here = (...sequences: number[]) =>
  sequences.map((sequence) => ({ device: 'tablet', sequence }));

describe('§4 decisions 4.12: numbers that are neither on the server nor here', () => {
  it.each([
    ['a new device', 1, 0, [], []],
    ['everything is on the server', 6, 5, [], []],
    ['everything waits', 4, 0, [1, 2, 3], []],
    ['the server has some, the rest waits', 6, 3, [4, 5], []],
    ['the last ones are gone', 6, 3, [], [4, 5]],
    ['one in the middle is gone, later ones wait', 7, 3, [5, 6], [4]],
    ['what lies above the first that waits may have arrived', 9, 3, [5, 8], [4]],
    ['the server is further than this device knows', 4, 9, [], []],
    ['one that was refused waits to go again', 6, 5, [2], []],
    ['one that was refused waits to go again, and others are gone', 8, 5, [2], [6, 7]],
    ['the order of what waits says nothing', 7, 3, [6, 5], [4]],
  ])('%s', (_, nextSequence, contiguous, waiting, missing) => {
    expect(
      missingNumbers({ device: 'tablet', nextSequence, contiguous }, here(...waiting)),
    ).toEqual(missing);
  });

  it('what waits of an earlier life of the device does not count', () => {
    const old = [{ device: 'vorige', sequence: 4 }];
    expect(missingNumbers({ device: 'tablet', nextSequence: 6, contiguous: 3 }, old)).toEqual([
      4, 5,
    ]);
  });

  it('never names a number that waits, that the server has, or that was never given', () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.nat(30),
        fc.array(fc.integer({ min: 1, max: 30 })),
        (nextSequence, contiguous, waiting) => {
          for (const number of missingNumbers(
            { device: 'tablet', nextSequence, contiguous },
            here(...waiting),
          )) {
            expect(waiting).not.toContain(number);
            expect(number).toBeGreaterThan(contiguous);
            expect(number).toBeLessThan(nextSequence);
          }
        },
      ),
    );
  });
});
