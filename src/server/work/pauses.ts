import { setImmediate } from 'node:timers/promises';

/**
 * For long work in small pieces. Call the answered function after each piece: it gives others their
 * turn when the pieces since the last turn took `most` milliseconds.
 */
export function createPauses(most = 15): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < most) return;
    await setImmediate();
    began = performance.now();
  };
}
