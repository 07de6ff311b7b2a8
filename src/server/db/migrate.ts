import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Db } from './base/database.ts';
import { isPostgres } from './base/transactions.ts';
import { unhurried } from './base/unhurried.ts';
import { migrationsOf } from './steps.ts';

/** Names of steps that are done, unknown to this release, and later than all of its own. */
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
 * Answers the done steps of a newer release, whose schema still fits this one
 * (docs/decisions/021-expand-then-contract.md). Throws the first error, with nothing changed; it
 * also throws when steps are done that are unknown and not newer.
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
      // A newer release may have done its steps while we waited for our turn: then more steps are
      // known to be newer, and we try again.
      if ((await newerSteps(own, last, migrations)).length === newer.length) throw error;
    }
  });
}
