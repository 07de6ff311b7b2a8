import type { Kysely } from 'kysely';

/** So that what a version is used for last is read from the index alone. */
export const versionUse = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropIndex('inspections_version').execute();
    await db.schema
      .createIndex('inspections_version')
      .on('inspections')
      .columns(['version_id', 'childcare_type', 'date'])
      .execute();
  },
});
