import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely';
import type { Db, OpenOptions } from './database.ts';
import { DatabaseAway, DatabaseRefused, isDatabaseDown } from './failures.ts';
import { createPool } from './postgres.ts';
import { booleanColumns, type Tables } from './tables.ts';
import { ping, unhurriedTwins } from './transactions.ts';

/** SQLite has no booleans: 0 and 1 of the known columns become false and true. */
export const decodeBooleans: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    for (const row of result.rows as Record<string, unknown>[])
      for (const key in row)
        if (booleanColumns.has(key) && row[key] !== null) row[key] = row[key] === 1;
    return result;
  },
};

export async function openPostgres(
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
