import type { Kysely } from 'kysely';

/** So that snapshots that nobody uses any more are found. */
export const snapshots = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['inspections', 'version_revisions'])
      await db.schema.createIndex(`${table}_snapshot`).on(table).column('snapshot_hash').execute();
  },
});
