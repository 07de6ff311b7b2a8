import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  sql,
} from 'kysely';
import { DatabaseAway, DatabaseRefused, isDatabaseDown, isLostRace } from './failures.ts';
import { createPool } from './postgres.ts';
import { booleanColumns, type Tables } from './tables.ts';

/**
 * The only place that knows there are two databases: `postgres://…` is PostgreSQL, anything else
 * the path of a SQLite file.
 */
export type Db = Kysely<Tables>;

export interface OpenOptions {
  allowUnsafeServer?: boolean;
  /** How long to wait for a server that is not there yet, in ms; default 0. */
  waitMs?: number;
  /** Told once, when it has to be waited for. `where` = host:port/database. */
  onWait?: (where: string) => void;
}

/**
 * Opens the database. SQLite: one connection in WAL mode, every commit on disk before it is
 * acknowledged. PostgreSQL: a pool; refuses a server that acknowledges before data is safe.
 * @throws DatabaseAway when it cannot be reached in time; DatabaseRefused.
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Db> {
  return isPostgresUrl(url) ? openPostgres(url, options) : openSqlite(url);
}

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Resolves when the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

interface Lockable<T> {
  forUpdate(): T;
}
/**
 * Locks the rows until the transaction ends. SQLite has one writer already, so nothing is needed
 * there.
 */
export const forUpdate = <T extends Lockable<T>>(db: Db, query: T): T =>
  isPostgres(db) ? query.forUpdate() : query;

/**
 * The same, taking rows that nobody else holds: for work that several processes share out among
 * them. Nobody waits, and no two get the same.
 */
export const claimable = <T extends Lockable<T> & { skipLocked(): T }>(db: Db, query: T): T =>
  isPostgres(db) ? query.forUpdate().skipLocked() : query;

/** True for a unique-key violation on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === '23505' || errcode === 1555 || errcode === 2067;
}

/**
 * Runs `work` in one transaction; PostgreSQL's serialisation and deadlock failures are tried again,
 * three times in all.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 3 || !isLostRace(error)) throw error;
    }
  }
}

/** Opens a second way in, without limits of time; there is one for PostgreSQL only. */
const unhurriedTwins = new WeakMap<Db, () => Db>();

/** Runs `work` without the limits that requests have: for migrations and first filling. */
export async function unhurried<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const twin = unhurriedTwins.get(db)?.();
  if (!twin) return work(db);
  try {
    return await work(twin);
  } finally {
    await twin.destroy();
  }
}

/**
 * Runs `work` in one transaction, in one process at a time; the others wait for it, however long
 * that takes.
 */
export const exclusively = <T>(db: Db, name: string, work: (db: Db) => Promise<T>): Promise<T> =>
  unhurried(db, (own) =>
    inTransaction(own, async (trx) => {
      if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
      return work(trx);
    }),
  );

/**
 * Kysely holds that SQLite cannot change its schema in a transaction; it can. Without one, a kill
 * halfway would leave half a schema.
 */
class TransactionalSqlite extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

function openSqlite(file: string): Db {
  // A folder that is made here is its owner's alone: all that the product keeps is in this file.
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const raw = new DatabaseSync(file);
  for (const pragma of [
    'journal_mode=WAL',
    'synchronous=FULL',
    'foreign_keys=ON',
    'busy_timeout=5000',
    'cache_size=-32000',
    'temp_store=MEMORY',
  ])
    raw.exec(`PRAGMA ${pragma}`);
  // One process has this database: what it counts needs no disk.
  raw.exec(
    'CREATE TEMP TABLE request_counts (key TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at INTEGER NOT NULL)',
  );
  const prepared = new Map<string, StatementSync>();
  const prepare = (text: string): StatementSync => {
    let statement = prepared.get(text);
    if (!statement) {
      if (prepared.size > 1_000) prepared.clear();
      statement = raw.prepare(text);
      prepared.set(text, statement);
    }
    return statement;
  };
  const bind = (values: readonly unknown[]) =>
    values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[];
  const nothing = {
    reader: false,
    all: () => [],
    run: () => ({ changes: 0, lastInsertRowid: 0 }),
    iterate: () => [].values(),
  };
  const database = {
    close: () => raw.close(),
    prepare: (text: string) => {
      // A full or failing disk ends the transaction by itself; rolling back again would hide why.
      if (text === 'rollback' && !raw.isTransaction) return nothing;
      // Its own commands write beside a running server: who reads first and writes then must not
      // find that another was there in between.
      const statement = prepare(text === 'begin' ? 'begin immediate' : text);
      return {
        reader: statement.columns().length > 0,
        all: (values: readonly unknown[]) => statement.all(...bind(values)),
        run: (values: readonly unknown[]) => statement.run(...bind(values)),
        iterate: (values: readonly unknown[]) =>
          statement.iterate(...bind(values)) as IterableIterator<unknown>,
      };
    },
  };
  return new Kysely<Tables>({
    dialect: new TransactionalSqlite({ database }),
    plugins: [decodeBooleans],
  });
}

/** SQLite has no booleans: 0 and 1 of the known columns become false and true. */
const decodeBooleans: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    for (const row of result.rows as Record<string, unknown>[])
      for (const key in row)
        if (booleanColumns.has(key) && row[key] !== null) row[key] = row[key] === 1;
    return result;
  },
};

async function openPostgres(
  url: string,
  { allowUnsafeServer = false, waitMs = 0, onWait }: OpenOptions,
): Promise<Db> {
  const open = (hurry: { unhurried?: boolean } = {}) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(url, hurry) }) });
  const db = open();
  unhurriedTwins.set(db, () => open({ unhurried: true }));
  const where = whereOf(url);
  try {
    await untilThere(db, where, waitMs, onWait);
    for (const name of allowUnsafeServer ? [] : ['fsync', 'full_page_writes']) {
      const { rows } = await sql<
        Record<string, string>
      >`select current_setting(${name}) as value`.execute(db);
      if (rows[0]?.['value'] !== 'on')
        throw new Error(
          `PostgreSQL runs with ${name}=off: acknowledged work could be lost. Turn it on.`,
        );
    }
    return db;
  } catch (error) {
    await db.destroy();
    throw error instanceof DatabaseAway ? error : new DatabaseRefused(where, error);
  }
}

/** Host, port and name; never the password. */
function whereOf(url: string): string {
  const { host, pathname } = URL.parse(url) ?? { host: '', pathname: '' };
  return `${host}${pathname}` || 'PostgreSQL';
}

/** A database that starts together with us may need a while. @throws DatabaseAway */
async function untilThere(
  db: Db,
  where: string,
  waitMs: number,
  onWait?: (where: string) => void,
): Promise<void> {
  const end = Date.now() + waitMs;
  for (let pause = 250, told = false; ; pause = Math.min(pause * 2, 2_000)) {
    try {
      return await ping(db);
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      if (Date.now() + pause > end) throw new DatabaseAway(where, error);
      if (!told) onWait?.(where);
      told = true;
      await sleep(pause);
    }
  }
}
