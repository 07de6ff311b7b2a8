import { type Kysely, sql } from 'kysely';

/** Coordinators, and indexes for their overview: by date, and with restore offers. */
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
    await db.schema
      .createIndex('inspections_date')
      .on('inspections')
      .expression(sql`coalesce(date, '9999-99-99'), id`)
      .execute();
    // Holds every column that the list is searched by, because the rows themselves hold long notes.
    await db.schema
      .createIndex('inspections_overview')
      .on('inspections')
      .columns(['status', 'date', 'location', 'owner_id', 'inspection_type', 'id'])
      .execute();
  },
});
