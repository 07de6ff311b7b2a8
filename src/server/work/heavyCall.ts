import { paidTurn } from './paidTurn.ts';
import type { Sharing } from './sharing.ts';

/** Milliseconds that such a call usually takes. */
const asARule = 100;

/**
 * Makes a call that takes long wait for its turn, and counts its time for this person. `work` gets
 * the milliseconds that it waited.
 * @throws Problem too_many_requests when this person used too much time; also the line's own
 *   Problems
 */
export async function heavyCall<T>(
  { budget, heavy }: Pick<Sharing, 'budget' | 'heavy'>,
  person: string,
  work: (waited: number) => Promise<T>,
  gone: AbortSignal,
): Promise<T> {
  const asked = performance.now();
  return paidTurn({ budget, line: heavy }, { person, kind: 'heavy', expected: asARule, gone }, () =>
    work(performance.now() - asked),
  );
}
