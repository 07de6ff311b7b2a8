import { type Kysely, sql } from 'kysely';

/** Coordinators, and a quick way to the offers to restore that their overview counts. */
export const coordinators = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('accounts')
      .addColumn('is_coordinator', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    for (const table of ['question_results', 'last_question_answers'])
      await db.schema
        .createIndex(`${table}_restore_offers`)
        .on(table)
        .column('inspection_id')
        .where(sql<boolean>`result = 'restore-offer'`)
        .execute();
  },
});
