import type { Kysely } from 'kysely';

/** Inspections that their owner offered to a colleague, who has not answered yet. */
export const offers = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('transfer_offers')
      .addColumn('inspection_id', 'text', (c) =>
        c.primaryKey().notNull().references('inspections.id').onDelete('cascade'),
      )
      .addColumn('from_id', 'text', (c) => c.notNull().references('accounts.id'))
      .addColumn('to_id', 'text', (c) => c.notNull().references('accounts.id'))
      .addColumn('at', 'text', (c) => c.notNull())
      .execute();
    for (const column of ['from_id', 'to_id'])
      await db.schema
        .createIndex(`transfer_offers_${column}`)
        .on('transfer_offers')
        .column(column)
        .execute();
  },
});
