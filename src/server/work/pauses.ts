import { setImmediate } from 'node:timers/promises';

/**
 * For long work in small pieces: what it answers is called after each piece, and lets others have
 * their turn once the pieces since the last turn took `most` milliseconds.
 */
export function createPauses(most = 15): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < most) return;
    await setImmediate();
    began = performance.now();
  };
}
