import type { Kysely } from 'kysely';

/** Inspections that follow another one up, with what that one found. */
export const followUps = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('follow_ups')
      .addColumn('inspection_id', 'text', (c) =>
        c.primaryKey().notNull().references('inspections.id').onDelete('cascade'),
      )
      // The first one may be deleted; what it found stays with the second.
      .addColumn('root_id', 'text', (c) => c.notNull())
      .addColumn('earlier_json', 'text', (c) => c.notNull())
      .execute();
  },
});
