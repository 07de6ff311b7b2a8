import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { start } from './migrations/001_start.ts';
import { devices } from './migrations/002_devices.ts';
import { mails } from './migrations/003_mails.ts';
import { auditSubjects } from './migrations/004_audit.ts';
import { operations } from './migrations/005_operations.ts';
import { growth } from './migrations/006_growth.ts';
import { epochs } from './migrations/007_epochs.ts';
import { reports } from './migrations/008_reports.ts';
import { sessionDevices } from './migrations/009_sessions.ts';
import { accessLog } from './migrations/010_access.ts';
import { stored } from './migrations/011_stored.ts';
import { lastStop } from './migrations/012_last_stop.ts';
import { transfers } from './migrations/013_transfers.ts';
import { coordinators } from './migrations/014_coordinators.ts';
import { offers } from './migrations/015_offers.ts';
import { handled } from './migrations/016_handled.ts';
import { versionLife } from './migrations/017_version_life.ts';
import { isPostgres, unhurried } from './transactions.ts';

/**
 * Every step of the schema, by name; a name comes after all before it. A step only adds
 * (docs/decisions/021-expand-then-contract.md).
 */
export const migrationsOf = (postgres: boolean): Record<string, Migration> => ({
  '001_start': start(postgres),
  '002_devices': devices(),
  '003_mails': mails(),
  '004_audit': auditSubjects(),
  '005_operations': operations(postgres),
  '006_growth': growth(),
  '007_epochs': epochs(),
  '008_reports': reports(postgres),
  '009_sessions': sessionDevices(),
  '010_access': accessLog(),
  '011_stored': stored(),
  '012_last_stop': lastStop(),
  '013_transfers': transfers(),
  '014_coordinators': coordinators(),
  '015_offers': offers(),
  '016_handled': handled(),
  '017_version_life': versionLife(),
});

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
