import type { Budget } from './budget.ts';
import type { Line } from './line.ts';
import type { WorkKind } from './workKind.ts';

/** Work of one person that waits in a line, and what it is expected to take in milliseconds. */
export interface PaidWork {
  person: string;
  kind: WorkKind;
  expected: number;
  /** Whoever asked is not there any more. */
  gone: AbortSignal;
}

/**
 * Does work when its turn comes. What it is expected to take counts before, for who asks; when it
 * ended or was given up, what it took instead.
 * @throws Problem too_many_requests when this person made us do too much; as the line does
 */
export async function paidTurn<T>(
  { budget, line }: { budget: Budget; line: Line },
  { person, kind, expected, gone }: PaidWork,
  work: () => Promise<T>,
): Promise<T> {
  const settle = budget.reserve(person, kind, expected);
  let took = 0;
  const timed = async () => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      took = performance.now() - start;
    }
  };
  return line.run(person, timed, gone).finally(() => settle(took));
}
