import type { Kysely } from 'kysely';

/** What was agreed on an offer to restore. Of what was offered before, nothing is known. */
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
    // By it what was repaired is found.
    await db.schema.createIndex('follow_ups_root').on('follow_ups').column('root_id').execute();
  },
});
