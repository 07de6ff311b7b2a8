import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { migrationsOf } from './steps.ts';
import { isPostgres } from './transactions.ts';
import { unhurried } from './unhurried.ts';

/** Steps that are done, that we do not know, and that come after all of ours. */
async function newerSteps(db: Db, last: string, own: Record<string, Migration>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => name > last && !Object.hasOwn(own, name));
}

/**
 * Brings the schema up to date; safe to call at every start, from several processes at once.
 * Answers the steps of a newer release that are done already: its schema still fits us
 * (docs/decisions/021-expand-then-contract.md). Throws the first error, with nothing changed; also
 * when steps are done that we do not know and that are not newer.
 */
export async function migrate(
  db: Db,
  migrations: Record<string, Migration> = migrationsOf(isPostgres(db)),
): Promise<string[]> {
  const last = Object.keys(migrations).sort().at(-1) ?? '';
  return unhurried(db, async (own) => {
    for (;;) {
      const newer = await newerSteps(own, last, migrations);
      const done = Object.fromEntries(newer.map((name) => [name, { up: async () => undefined }]));
      const provider = { getMigrations: async () => ({ ...migrations, ...done }) };
      const { error } = await new Migrator({ db: own as never, provider }).migrateToLatest();
      if (!error) return newer;
      // While we waited for our turn, a newer release may have done its steps: then there is more
      // to know.
      if ((await newerSteps(own, last, migrations)).length === newer.length) throw error;
    }
  });
}
