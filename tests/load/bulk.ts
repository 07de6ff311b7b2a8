import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import type { Tables } from '#server/db/base/tables.ts';
import type { Store } from './store.ts';

/**
 * The quickest way to many rows, past the product: for filling a throw-away database only. Nothing
 * here is safe before `close()`.
 */
export interface Bulk {
  insert<T extends keyof Tables>(table: T, rows: readonly Tables[T][]): Promise<void>;
  /** Writes everything to disk, and gathers the statistics that queries are planned by. */
  close(): Promise<void>;
}

export const openBulk = (store: Store): Promise<Bulk> =>
  store.kind === 'sqlite' ? bulkSqlite(store.url) : bulkPostgres(store.url);

async function bulkSqlite(file: string): Promise<Bulk> {
  const db = new DatabaseSync(file);
  for (const pragma of ['synchronous=OFF', 'foreign_keys=OFF', 'cache_size=-262144'])
    db.exec(`pragma ${pragma}`);
  const value = (one: unknown) => (typeof one === 'boolean' ? Number(one) : one) as SQLInputValue;
  return {
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {});
      if (columns.length === 0) return;
      const statement = db.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      db.exec('begin');
      for (const row of rows)
        statement.run(...columns.map((column) => value(row[column as keyof typeof row])));
      db.exec('commit');
    },
    async close() {
      db.exec('analyze');
      db.exec('pragma synchronous=FULL; pragma wal_checkpoint(truncate)');
      db.close();
    },
  };
}

async function bulkPostgres(url: string): Promise<Bulk> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '256MB'",
  );
  return {
    async insert(table, rows) {
      if (rows.length > 0)
        await client.query(
          `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
          [JSON.stringify(rows)],
        );
    },
    async close() {
      await client.query('vacuum analyze');
      await client.query('checkpoint');
      await client.end();
    },
  };
}
