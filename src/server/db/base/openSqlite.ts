import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import { namePrefixes, searchable } from '#shared/rules/words/format.ts';
import type { Db } from './database.ts';
import { decodeBooleans } from './decodeBooleans.ts';
import type { Tables } from './tables.ts';

/**
 * Kysely assumes that SQLite cannot change its schema in a transaction, but it can. Without a
 * transaction a kill halfway would leave half a schema.
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

/** Opens SQLite: one connection, every commit on disk before it is acknowledged. */
export function openSqlite(file: string): Db {
  // Only the owner may read a folder that is made here: this file holds everything.
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
  raw.function('searchable', { deterministic: true }, (text) => searchable(String(text ?? '')));
  const prefixes = new RegExp(namePrefixes);
  raw.function('without_prefixes', { deterministic: true }, (text) =>
    String(text ?? '').replace(prefixes, ''),
  );
  // Only one process has this database, so request counts are kept in memory.
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
      // A full or failing disk ends the transaction by itself; a second rollback would hide the
      // cause.
      if (text === 'rollback' && !raw.isTransaction) return nothing;
      // An operator's commands write beside a running server. So a transaction takes the write lock
      // at its start: nobody can write between its reads and its writes.
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
