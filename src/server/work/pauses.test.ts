import { expect, it } from 'vitest';
import { inPieces } from './pauses.ts';

it('work in steps lets others go first, and gives what it comes to', async () => {
  const order: string[] = [];
  const other = setInterval(() => order.push('other'), 1);
  function* work() {
    for (let step = 0; step < 10; step++) {
      for (const began = performance.now(); performance.now() - began < 8; );
      order.push('step');
      yield;
    }
    return 'done';
  }
  expect(await inPieces(work())).toBe('done');
  clearInterval(other);
  const first = order.indexOf('other');
  expect(first).toBeGreaterThan(0);
  // Not only at the end.
  expect(first).toBeLessThan(order.lastIndexOf('step'));
});

it('an error in a step comes out', async () => {
  function* work() {
    yield;
    throw new Error('in the second step');
  }
  await expect(inPieces(work())).rejects.toThrow('in the second step');
});
