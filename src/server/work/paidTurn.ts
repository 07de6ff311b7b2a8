import type { Budget } from './budget.ts';
import type { Line } from './line.ts';
import type { WorkKind } from './workKind.ts';

/** Work of one person that waits in a line, and the milliseconds that it is expected to take. */
interface PaidWork {
  person: string;
  kind: WorkKind;
  expected: number;
  /** Aborts when the person who asked no longer waits. */
  gone: AbortSignal;
}

/**
 * Does work when its turn comes. Its expected time counts for this person beforehand; when the work
 * ended or was given up, its real time counts instead.
 * @throws Problem too_many_requests when this person used too much time; also the line's own
 *   Problems
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
