import type { Kysely } from 'kysely';

/** An index that alone answers for which inspections a version was used last. */
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
