import { paidTurn } from './paidTurn.ts';
import type { Sharing } from './sharing.ts';

/** Milliseconds that such a call takes as a rule. */
const asARule = 100;

/**
 * A call that takes long waits for its turn, and how long it took counts for this person. `work` is
 * told how long it waited, in milliseconds.
 * @throws Problem too_many_requests when this person made us do too much; as the line does
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
