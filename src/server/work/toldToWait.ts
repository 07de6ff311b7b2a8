import { Problem } from '#shared/problems.ts';

/**
 * Remembers callers who were told to wait. A caller who comes back too early is told so again,
 * before anything is read. It goes by session, because another tablet of the same person was not
 * told. In the memory of this process alone.
 */
interface ToldToWait {
  /** A session that still waits keeps the time that it was told first. */
  tell(session: string, seconds: number): void;
  /** @throws Problem too_many_requests, with the seconds that are left */
  refuseHasty(session: string): void;
}

/** The most sessions that are remembered; above this the oldest is forgotten. */
const mostSessions = 10_000;
/** Milliseconds. No caller is told to wait longer: a longer wait means the clock was set back. */
const longest = 120_000;

/** @param clock milliseconds since 1970 */
export function createToldToWait(clock: () => number): ToldToWait {
  const until = new Map<string, number>();
  /** The milliseconds that are left; 0 = this session need not wait. */
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
