import { Problem } from '#shared/problems.ts';

/**
 * Who was told to wait, by the answer to what they sent: who comes back before that is told so again
 * before anything is read. By session: another tablet of the same person was told nothing. In
 * memory, of this process alone.
 */
export interface ToldToWait {
  /** Who was told before, and still waits, keeps that time. */
  tell(session: string, seconds: number): void;
  /** @throws Problem too_many_requests, with the seconds that are left */
  refuseHasty(session: string): void;
}

/** Sessions that are remembered; above it the oldest is forgotten. */
const mostSessions = 10_000;
/** Milliseconds that nobody is told to wait: a clock that was set back says nothing. */
const longest = 120_000;

/** @param clock milliseconds since 1970 */
export function createToldToWait(clock: () => number): ToldToWait {
  const until = new Map<string, number>();
  /** Milliseconds; 0 = it need not wait. */
  const leftOf = (session: string): number => {
    const left = (until.get(session) ?? 0) - clock();
    return left > 0 && left <= longest ? left : 0;
  };
  return {
    tell(session, seconds) {
      if (leftOf(session) > 0) return;
      until.delete(session);
      until.set(session, clock() + seconds * 1_000);
      const [oldest] = until.size > mostSessions ? until.keys() : [];
      if (oldest !== undefined) until.delete(oldest);
    },
    refuseHasty(session) {
      const left = leftOf(session);
      if (left > 0) throw new Problem('too_many_requests', { retryAfter: Math.ceil(left / 1_000) });
    },
  };
}
