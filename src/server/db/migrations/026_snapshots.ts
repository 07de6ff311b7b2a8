import type { Kysely } from 'kysely';

/** So that snapshots that nobody uses any more are found, and old ones known. */
export const snapshots = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('version_revisions').addColumn('kept_at', 'text').execute();
    for (const table of ['inspections', 'version_revisions'])
      await db.schema.createIndex(`${table}_snapshot`).on(table).column('snapshot_hash').execute();
  },
});
