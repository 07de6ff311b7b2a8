import type { Kysely } from 'kysely';

/** Agreements about restore offers. For earlier offers none are known. */
export const restoreOffers = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('restore_offers')
      .addColumn('inspection_id', 'text', (c) =>
        c.notNull().references('inspections.id').onDelete('cascade'),
      )
      // A condition, or a domain for its extra condition.
      .addColumn('part_id', 'text', (c) => c.notNull())
      .addColumn('notes', 'text', (c) => c.notNull())
      .addColumn('until', 'text')
      .addColumn('accepted_by', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('restore_offers_pk', ['inspection_id', 'part_id'])
      .execute();
    // Finds the follow-ups of an inspection, to see which conditions were repaired.
    await db.schema.createIndex('follow_ups_root').on('follow_ups').column('root_id').execute();
  },
});
