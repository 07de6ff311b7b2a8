import type { PostgresPool } from 'kysely';
import pg from 'pg';

/**
 * The pool of connections to PostgreSQL: nothing on it waits for ever, and nothing it acknowledged
 * is lost.
 */

/**
 * How long things may take before they end in an error, in ms. The server ends a statement before
 * we give up on its answer, so that we give up only on a server that is silent.
 */
export const patience = {
  /** For a free connection, or a new one. */
  connection: 5_000,
  /** Waiting for a row that another transaction holds. */
  lock: 5_000,
  statement: 7_500,
  /**
   * A transaction of ours that does nothing: its process is gone, and its locks must not outlive
   * it.
   */
  idleInTransaction: 15_000,
  /** Less than requests have to end in when the product stops (main.ts). */
  answer: 8_500,
} as const;

const int8 = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** Said by the driver when it gave up on an answer. */
const gaveUp = /query read timeout/i;

/**
 * Makes the pool; connects at first need. `unhurried`: without limits of time, for migrations and
 * first filling.
 */
export function createPool(url: string, { unhurried = false } = {}): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: unhurried ? 1 : 10,
    connectionTimeoutMillis: patience.connection,
    keepAlive: true,
    types: types as pg.CustomTypesConfig,
    ...(unhurried ? {} : { query_timeout: patience.answer }),
    onConnect: (client) => prepare(client, unhurried),
  });
  // A connection that dies must not end the process, idle or in use: its next use reports the
  // error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    options: pool.options,
    connect: async () => guarded(await pool.connect()),
    end: () => pool.end(),
  };
}

/** By statement, not as start parameters: a pooler between us and the server may refuse those. */
async function prepare(client: pg.ClientBase, unhurried: boolean): Promise<void> {
  const limits = unhurried ? { statement: 0, lock: 0, idleInTransaction: 0 } : patience;
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false), set_config('idle_in_transaction_session_timeout', $3, false),
       case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', false) end`,
    [String(limits.statement), String(limits.lock), String(limits.idleInTransaction)],
  );
}

type PoolClient = Awaited<ReturnType<PostgresPool['connect']>>;

/**
 * A connection whose answer never came is not used again, not even to roll back: the statement may
 * still run, and what came after it would end up in a transaction that nobody finishes.
 */
function guarded(client: pg.PoolClient): PoolClient {
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
