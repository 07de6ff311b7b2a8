import type { Kysely } from 'kysely';

/** What ten years of a region asked for (docs/performance.md). */
export const growth = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    // An inspection's changes are found by `audit_revision` as well. This one was half of what the
    // audit's indexes took.
    await db.schema.dropIndex('audit_record').execute();
    // What goes with an inspection is found without reading all receipts of its owner.
    await db.schema
      .createIndex('receipts_inspection')
      .on('receipts')
      .column('inspection_id')
      .execute();
  },
});
