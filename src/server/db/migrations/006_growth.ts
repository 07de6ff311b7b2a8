import type { Kysely } from 'kysely';

/** Indexes that ten years of data of a region need (docs/performance.md). */
export const growth = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    // Index `audit_revision` also finds an inspection's changes. This one took half of the space of
    // the audit's indexes.
    await db.schema.dropIndex('audit_record').execute();
    // Finds the receipts of an inspection without reading all receipts of its owner.
    await db.schema
      .createIndex('receipts_inspection')
      .on('receipts')
      .column('inspection_id')
      .execute();
  },
});
