import type { Kysely } from 'kysely';

type Any = Kysely<unknown>;

/** Devices with their sequence numbers, and facts that merging the work of two devices needs. */
export const devices = () => ({
  async up(db: Any): Promise<void> {
    await db.schema
      .createTable('devices')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('contiguous', 'integer', (c) => c.notNull())
      .addColumn('highest', 'integer', (c) => c.notNull())
      .addColumn('clock_offset', 'bigint')
      .addColumn('seen_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('devices_pk', ['account_id', 'device'] as never)
      .execute();
    // Earlier states of checklists in use, to look up the tree that an offline device had.
    await db.schema
      .createTable('version_revisions')
      .addColumn('version_id', 'text', (c) =>
        c.notNull().references('versions.id').onDelete('cascade'),
      )
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('snapshot_hash', 'text', (c) => c.notNull().references('version_snapshots.hash'))
      .addPrimaryKeyConstraint('version_revisions_pk', ['version_id', 'revision'] as never)
      .execute();
    await db.schema.alterTable('receipts').addColumn('revision', 'integer').execute();
    await db.schema.alterTable('receipts').addColumn('conflict_json', 'text').execute();
    await db.schema.alterTable('receipts').addColumn('held_json', 'text').execute();
    await db.schema.alterTable('audit').addColumn('revision', 'integer').execute();
    await db.schema.alterTable('audit').addColumn('device', 'text').execute();
    await db.schema
      .createIndex('audit_revision')
      .on('audit')
      .columns(['record_id', 'revision'])
      .execute();
  },
});
