import * as requestCounts from '#server/db/accounts/requestCounts.ts';
import type { Db } from '#server/db/base/database.ts';

/** Milliseconds. */
export const minute = 60_000;

/** Counts requests in the database, so that all instances share the counts. */
export function sharedStore(db: Db, clock: () => number) {
  let forgotAt = clock();
  /** Removes old counts once a minute: every new address and call has a count of its own. */
  function forgetOver(now: number): void {
    if (now - forgotAt < minute) return;
    forgotAt = now;
    // If this fails, the next minute tries again.
    requestCounts.forget(db, now).catch(() => undefined);
  }
  return class Store {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow = minute,
    ): void {
      const now = clock();
      forgetOver(now);
      requestCounts.increment(db, key, now, timeWindow).then(
        ({ count, endsAt }) => done(null, { current: count, ttl: endsAt - now }),
        (error: Error) => done(error),
      );
    }
    child(): Store {
      return new Store();
    }
  };
}
