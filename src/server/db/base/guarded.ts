import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/** The driver's message when it gave up waiting for an answer. */
const gaveUp = /query read timeout/i;

type PoolClient = Awaited<ReturnType<PostgresPool['connect']>>;

/**
 * Never uses a connection again whose answer did not come, not even to roll back: the statement may
 * still run, and later statements would end up in a transaction that nobody finishes.
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
