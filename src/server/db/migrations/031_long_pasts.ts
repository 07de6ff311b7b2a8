import type { Kysely } from 'kysely';

/** Indexes that alone tell what a device did to an inspection, even after very many changes. */
export const longPasts = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('audit_since')
      .on('audit')
      .columns(['record_id', 'revision', 'device'])
      .execute();
    await db.schema.dropIndex('audit_revision').execute();
    await db.schema
      .createIndex('receipts_hash')
      .on('receipts')
      .columns(['inspection_id', 'payload_hash'])
      .execute();
    await db.schema.dropIndex('receipts_inspection').execute();
  },
});
