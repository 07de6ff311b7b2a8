import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings } from '#server/settings/settings.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import {
  type ServerOptions,
  type ServerProcess,
  startServerProcess,
} from '#tests/support/serverProcess.ts';

/**
 * A throw-away database, of either kind, with every commit on disk before it is acknowledged; and
 * the real server on it.
 */
export const kinds = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
export type Kind = keyof typeof kinds;

export interface Store {
  readonly kind: Kind;
  /** postgres://… or the path of the SQLite file. */
  readonly url: string;
  /**
   * Runs work on the database itself, past the product. Of SQLite the server must not be running.
   */
  with<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Bytes that PostgreSQL wrote to its log so far; null of SQLite. */
  logBytes(): Promise<number | null>;
  /** Starts the server; `url` of it is on loopback. */
  serve(
    options?: Pick<ServerOptions, 'port' | 'publicUrl' | 'env' | 'watchedBy' | 'group'>,
  ): Promise<ServerProcess>;
  dispose(): Promise<void>;
}

export async function makeStore(kind: Kind): Promise<Store> {
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  const dataDir = mkdtempSync(join(tmpdir(), 'veldinstrument-load-'));
  // Whatever this shell has set is of another installation, and must not be touched.
  const env = {
    DATABASE_URL: postgres?.url ?? '',
    HOST: '127.0.0.1',
    OIDC_ISSUER: '',
    SMTP_URL: '',
    TRUST_PROXY: '',
    ADMIN_USERNAMES: '',
    SESSION_SECRET: '',
    DEMO_ALLOW_REMOTE: '',
    LOG_LEVEL: 'warn',
  };
  const url = readSettings({ DATA_DIR: dataDir, DATABASE_URL: postgres?.url }).database;
  const store: Store = {
    kind,
    url,
    async with(work) {
      // This opens only when fsync is on: figures without it say nothing.
      const db = await openDatabase(url);
      return work(db).finally(() => db.destroy());
    },
    logBytes: async () =>
      postgres === null
        ? null
        : store.with(async (db) =>
            Number(
              (
                await sql<{
                  n: string;
                }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as n`.execute(db)
              ).rows[0]?.n ?? 0,
            ),
          ),
    serve: (options = {}) =>
      startServerProcess({ ...options, dataDir, env: { ...env, ...options.env } }),
    async dispose() {
      await postgres?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await store.with(migrate);
  return store;
}
