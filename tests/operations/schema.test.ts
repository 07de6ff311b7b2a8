import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Kysely, sql, type TableMetadata } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/base/database.ts';
import { isPostgres } from '#server/db/base/transactions.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrationsOf } from '#server/db/steps.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { freshPostgres } from './freshPostgres.ts';

/**
 * Steps of the schema while two releases run side by side
 * (docs/decisions/021-expand-then-contract.md).
 */
const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-schema-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kinds = ['SQLite', 'PostgreSQL'] as const;
const databaseOf = (kind: string) =>
  kind === 'SQLite'
    ? Promise.resolve(join(folder, randomUUID(), 'veldinstrument.sqlite'))
    : freshPostgres(`schema_${randomUUID().replaceAll('-', '')}`);
async function using<T>(kind: string, work: (db: Db, url: string) => Promise<T>): Promise<T> {
  const url = await databaseOf(kind);
  const db = await openDatabase(url);
  return work(db, url).finally(() => db.destroy());
}
const tablesOf = (db: Db) => db.introspection.getTables();
const done = async (db: Db) =>
  (
    await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  ).rows.map(({ name }) => name);

/**
 * A row in each, as a release wrote them that knew only these columns; what they point at does not
 * matter here.
 */
async function insertOldRows(db: Db, tables: readonly TableMetadata[], n: number): Promise<void> {
  const [off, on] = isPostgres(db)
    ? (['set session_replication_role = replica', 'reset session_replication_role'] as const)
    : (['pragma foreign_keys = off', 'pragma foreign_keys = on'] as const);
  await db.connection().execute(async (one) => {
    await sql.raw(off).execute(one);
    for (const table of tables) await insertOldRow(one, table, n);
    await sql.raw(on).execute(one);
  });
}

async function insertOldRow(db: Db, { name, columns }: TableMetadata, n: number): Promise<void> {
  const sample = (type: string) =>
    /bool/i.test(type)
      ? true
      : /int|num/i.test(type)
        ? n
        : /blob|bytea/i.test(type)
          ? Buffer.from([n])
          : `oud ${n}`;
  const row = Object.fromEntries(columns.map((column) => [column.name, sample(column.dataType)]));
  await (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .insertInto(name)
    .values(row)
    .execute();
}

describe.each(kinds)('the schema (%s)', (kind) => {
  const steps = Object.keys(migrationsOf(kind === 'PostgreSQL')).sort();

  describe('one step after another', () => {
    let db: Db;
    beforeAll(async () => {
      db = await openDatabase(await databaseOf(kind));
      await migrate(db, { '001_start': migrationsOf(isPostgres(db))['001_start'] as Migration });
    });
    afterAll(() => db.destroy());
    /** Of each table, its rows as the release before sees them. */
    const rowsOf = async (tables: readonly TableMetadata[]) => {
      const found: Record<string, string[]> = {};
      for (const { name, columns } of tables) {
        const { rows } = await sql
          .raw(`select ${columns.map((one) => `"${one.name}"`).join(', ')} from "${name}"`)
          .execute(db);
        found[name] = rows.map((row) => JSON.stringify(row)).sort();
      }
      return found;
    };

    it.each([...steps.slice(1).entries()])(
      '%i: before %s is everywhere, the release before goes on writing: its rows still fit',
      async (at, step) => {
        const all = migrationsOf(isPostgres(db));
        const upTo = Object.fromEntries(Object.entries(all).filter(([name]) => name <= step));
        const before = await tablesOf(db);
        expect(before.length).toBeGreaterThan(15);
        await insertOldRows(db, before, 2 * at + 1);
        const stored = await rowsOf(before);
        await migrate(db, upTo);
        expect((await done(db)).at(-1)).toBe(step);
        // Nothing that the earlier release wrote, reads or writes is gone or became another thing.
        expect(await rowsOf(before)).toEqual(stored);
        const after = new Map((await tablesOf(db)).map((table) => [table.name, table]));
        for (const table of before) {
          const columns = new Map(
            after.get(table.name)?.columns.map((column) => [column.name, column.dataType]),
          );
          for (const { name, dataType } of table.columns)
            expect([table.name, name, columns.get(name)]).toEqual([table.name, name, dataType]);
        }
        await insertOldRows(db, before, 2 * at + 2);
        for (const [name, rows] of Object.entries(await rowsOf(before)))
          expect([name, rows.length]).toEqual([name, (stored[name]?.length ?? 0) + 1]);
      },
    );
  });

  it('a step that fails leaves nothing behind, and can be done again', async () => {
    await using(kind, async (db) => {
      const broken: Migration = {
        up: async (trx) => {
          await trx.schema.createTable('half').addColumn('id', 'text').execute();
          throw new Error('cut off');
        },
      };
      await expect(
        migrate(db, { ...migrationsOf(isPostgres(db)), '998_broken': broken }),
      ).rejects.toThrow('cut off');
      expect(await tablesOf(db)).toEqual([]);
      expect(await migrate(db)).toEqual([]);
      expect(await done(db)).toEqual(steps);
    });
  });

  it('with the steps of a newer release done, this one starts, works and says so', {
    timeout: 60_000,
  }, async () => {
    await using(kind, async (db, url) => {
      const newer: Migration = {
        up: async (trx) => {
          await trx.schema.createTable('of_later').addColumn('id', 'text').execute();
          await trx.schema.alterTable('inspections').addColumn('of_later', 'text').execute();
        },
      };
      await migrate(db, {
        ...migrationsOf(isPostgres(db)),
        '998_later': newer,
        '999_last': { up: async () => undefined },
      });
      expect(await migrate(db)).toEqual(['998_later', '999_last']);
      expect(await done(db)).toEqual([...steps, '998_later', '999_last']);
      await db.destroy();
      const server = await startServerProcess(
        kind === 'SQLite'
          ? { dataDir: dirname(url) }
          : { dataDir: folder, env: { DATABASE_URL: url } },
      );
      // Its log and its words come by ways of their own: on a busy machine one is later.
      await expect
        .poll(server.said, { timeout: 30_000 })
        .toMatch(/"event":"schema_is_newer","migrations":\["998_later","999_last"\]/);
      expect((await fetch(`${server.url}/logged-in`)).status).toBe(200);
      expect(await server.dispose()).toBe(0);
    });
  });

  it('with a step done that is unknown and not newer, it refuses to start', async () => {
    await using(kind, async (db) => {
      const { '001_start': first, ...rest } = migrationsOf(isPostgres(db));
      await migrate(db, {
        '001_start': first as Migration,
        '001_stray': { up: async () => undefined },
      });
      await expect(migrate(db, { '001_start': first as Migration, ...rest })).rejects.toThrow(
        '001_stray',
      );
    });
  });

  it('while own steps are still to be done, those of a newer release do not count as done', async () => {
    await using(kind, async (db) => {
      const all = migrationsOf(isPostgres(db));
      const { [steps.at(-1) ?? '']: _, ...without } = all;
      await migrate(db, { ...without, '999_later': { up: async () => undefined } });
      await expect(migrate(db)).rejects.toThrow('999_later');
    });
  });
});

it('a release that waits for its turn takes in what a newer one did meanwhile', async () => {
  const url = await freshPostgres(`turn_${randomUUID().replaceAll('-', '')}`);
  const [one, other] = [await openDatabase(url), await openDatabase(url)];
  try {
    await migrate(one);
    let going: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => {
      going = resolve;
    });
    const slow: Migration = {
      up: async () => {
        going();
        await new Promise((resolve) => setTimeout(resolve, 700));
      },
    };
    const newer = migrate(other, { ...migrationsOf(true), '999_later': slow });
    await underWay;
    expect(await migrate(one)).toEqual(['999_later']);
    expect(await newer).toEqual([]);
  } finally {
    await Promise.all([one.destroy(), other.destroy()]);
  }
});

it('what may be long stands last, so that SQLite does not read it to come to what lists show', async () => {
  await using('SQLite', async (db) => {
    await migrate(db);
    const columnsOf = async (table: string) =>
      (
        await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
      ).rows.map(({ name }) => name);
    // A column that is added comes behind these: a step then puts them last again (migration 033).
    expect((await columnsOf('inspections')).slice(-3)).toEqual([
      'notes',
      'skip_categories_json',
      'skip_questions_json',
    ]);
    expect((await columnsOf('restore_offers')).at(-1)).toBe('notes');
  });
});
