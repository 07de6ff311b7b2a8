import type { Kysely } from 'kysely';

/** Follow-ups, each with the results of the inspection that it follows up. */
export const followUps = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('follow_ups')
      .addColumn('inspection_id', 'text', (c) =>
        c.primaryKey().notNull().references('inspections.id').onDelete('cascade'),
      )
      // The first inspection may be deleted; its results stay with the follow-up.
      .addColumn('root_id', 'text', (c) => c.notNull())
      .addColumn('earlier_json', 'text', (c) => c.notNull())
      .execute();
  },
});
