import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/** Said by the driver when it gave up on an answer. */
const gaveUp = /query read timeout/i;

type PoolClient = Awaited<ReturnType<PostgresPool['connect']>>;

/**
 * A connection whose answer never came is not used again, not even to roll back: the statement may
 * still run, and what came after it would end up in a transaction that nobody finishes.
 */
export function guarded(client: pg.PoolClient): PoolClient {
  let lost: unknown;
  return {
    query: async (text: string, values: unknown[]) => {
      if (lost) throw lost;
      try {
        return await client.query(text, values);
      } catch (error) {
        if (error instanceof Error && gaveUp.test(error.message)) lost = error;
        throw error;
      }
    },
    release: (discard: boolean) => client.release(discard || lost !== undefined),
  } as unknown as PoolClient;
}
