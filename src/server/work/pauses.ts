import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#shared/rules/versions/steps.ts';

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

/** Does work in steps, so that others are answered in between. */
export async function inPieces<T>(steps: Steps<T>): Promise<T> {
  const pause = createPauses();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}
