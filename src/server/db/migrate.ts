import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Db, isPostgres } from './connect.ts';
import { start } from './migrations/001_start.ts';
import { devices } from './migrations/002_devices.ts';
import { mails } from './migrations/003_mails.ts';
import { auditSubjects } from './migrations/004_audit.ts';
import { operations } from './migrations/005_operations.ts';

/** Brings the schema up to date; safe to call at every start. Throws the first error, leaving the last good step in place. */
export async function migrate(db: Db): Promise<void> {
  const postgres = isPostgres(db);
  const migrations = {
    '001_start': start(postgres),
    '002_devices': devices(),
    '003_mails': mails(),
    '004_audit': auditSubjects(),
    '005_operations': operations(postgres),
  };
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: db as unknown as Kysely<unknown> as never, provider }).migrateToLatest();
  if (error) throw error;
}
