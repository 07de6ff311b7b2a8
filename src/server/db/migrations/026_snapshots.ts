import type { Kysely } from 'kysely';

/** Indexes to find snapshots that nobody uses, and a moment to know old revisions by. */
export const snapshots = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('version_revisions').addColumn('kept_at', 'text').execute();
    for (const table of ['inspections', 'version_revisions'])
      await db.schema.createIndex(`${table}_snapshot`).on(table).column('snapshot_hash').execute();
  },
});
