import type { Db } from '#server/db/base/database.ts';

/** Counts of requests, shared by all instances through the database. */
interface RequestCount {
  count: number;
  /** Milliseconds since 1970 at which the count starts again at zero. */
  endsAt: number;
}

/**
 * Counts one more request of `key`. A period of `ms` milliseconds begins with its first request.
 * `now`: milliseconds since 1970.
 */
export async function increment(
  db: Db,
  key: string,
  now: number,
  ms: number,
): Promise<RequestCount> {
  const { count, ends_at } = await db
    .insertInto('request_counts')
    .values({ key, count: 1, ends_at: now + ms })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((e) => ({
        count: e
          .case()
          .when('request_counts.ends_at', '<=', now)
          .then(1)
          .else(e('request_counts.count', '+', 1))
          .end(),
        ends_at: e
          .case()
          .when('request_counts.ends_at', '<=', now)
          .then(now + ms)
          .else(e.ref('request_counts.ends_at'))
          .end(),
      })),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { count, endsAt: ends_at };
}

/** Deletes counts whose period is over. */
export async function forget(db: Db, now: number): Promise<void> {
  await db.deleteFrom('request_counts').where('ends_at', '<=', now).execute();
}
