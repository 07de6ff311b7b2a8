import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { guarded } from './guarded.ts';
import { patience } from './patience.ts';

/** The pool of connections to PostgreSQL: nothing waits for ever; no acknowledged work is lost. */

const int8 = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/**
 * Makes the pool, which connects when it is first used. `unhurried`: without time limits, for
 * migrations and the first filling.
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
  // A connection that dies, idle or in use, must not end the process: its next use reports the
  // error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    options: pool.options,
    connect: async () => guarded(await pool.connect()),
    end: () => pool.end(),
  };
}

/** Sets limits by a statement: a pooler between us and the server may refuse start parameters. */
async function prepare(client: pg.ClientBase, unhurried: boolean): Promise<void> {
  const limits = unhurried ? { statement: 0, lock: 0, idleInTransaction: 0 } : patience;
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false), set_config('idle_in_transaction_session_timeout', $3, false),
       case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', false) end`,
    [String(limits.statement), String(limits.lock), String(limits.idleInTransaction)],
  );
}
