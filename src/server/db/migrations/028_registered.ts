import type { Kysely } from 'kysely';

/** Facts of the register for reports, and the facts at the moment an inspection was finished. */
export const registered = (postgres: boolean) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('registers')
      .addColumn('facts', postgres ? 'bytea' : 'blob')
      .execute();
    await db.schema
      .createTable('registered')
      .addColumn('inspection_id', 'text', (c) =>
        c.primaryKey().notNull().references('inspections.id').onDelete('cascade'),
      )
      .addColumn('date', 'text', (c) => c.notNull())
      .addColumn('facts_json', 'text', (c) => c.notNull())
      .execute();
  },
});
