import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type KyselyPlugin, PostgresAdapter, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { booleanColumns, type Tables } from './tables.ts';

/** The only place that knows there are two databases: `postgres://…` is PostgreSQL, anything else the path of a SQLite file. */
export type Db = Kysely<Tables>;

/**
 * Opens the database. SQLite: one connection in WAL mode, every commit on disk before it is acknowledged. PostgreSQL: a
 * pool; refuses a server that acknowledges before data is safe. Throws when it cannot be reached.
 */
export async function openDatabase(url: string, options: { allowUnsafeServer?: boolean } = {}): Promise<Db> {
  return isPostgresUrl(url) ? openPostgres(url, options.allowUnsafeServer ?? false) : openSqlite(url);
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
/** Locks the rows until the transaction ends. SQLite has one writer already, so nothing is needed there. */
export const forUpdate = <T extends Lockable<T>>(db: Db, query: T): T => (isPostgres(db) ? query.forUpdate() : query);

/** True for a unique-key violation on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === '23505' || errcode === 1555 || errcode === 2067;
}

/** Runs `work` in one transaction; PostgreSQL's serialisation and deadlock failures are tried again, three times in all. */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === 3 || (code !== '40001' && code !== '40P01')) throw error;
    }
  }
}

function openSqlite(file: string): Db {
  // A folder that is made here is its owner's alone: all that the product keeps is in this file.
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const raw = new DatabaseSync(file);
  for (const pragma of ['journal_mode=WAL', 'synchronous=FULL', 'foreign_keys=ON', 'busy_timeout=5000', 'cache_size=-32000', 'temp_store=MEMORY'])
    raw.exec(`PRAGMA ${pragma}`);
  // One process has this database: what it counts needs no disk.
  raw.exec('CREATE TEMP TABLE request_counts (key TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at INTEGER NOT NULL)');
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
  const bind = (values: readonly unknown[]) => values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[];
  const database = {
    close: () => raw.close(),
    prepare: (text: string) => {
      const statement = prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (values: readonly unknown[]) => statement.all(...bind(values)),
        run: (values: readonly unknown[]) => statement.run(...bind(values)),
        iterate: (values: readonly unknown[]) => statement.iterate(...bind(values)) as IterableIterator<unknown>,
      };
    },
  };
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }), plugins: [decodeBooleans] });
}

/** SQLite has no booleans: 0 and 1 of the known columns become false and true. */
const decodeBooleans: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    for (const row of result.rows as Record<string, unknown>[])
      for (const key in row) if (booleanColumns.has(key) && row[key] !== null) row[key] = row[key] === 1;
    return result;
  },
};

async function openPostgres(url: string, allowUnsafe: boolean): Promise<Db> {
  const int8 = 20;
  const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) };
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, types: types as pg.CustomTypesConfig });
  // A pooled connection that dies idle must not end the process; its next use reports the error.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  if (!allowUnsafe) {
    for (const name of ['fsync', 'full_page_writes']) {
      const { rows } = await sql<Record<string, string>>`select current_setting(${name}) as value`.execute(db);
      if (rows[0]?.['value'] !== 'on') {
        await db.destroy();
        throw new Error(`PostgreSQL runs with ${name}=off: acknowledged work could be lost. Turn it on.`);
      }
    }
  }
  return db;
}
