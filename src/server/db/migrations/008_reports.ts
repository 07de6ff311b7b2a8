import type { Kysely } from 'kysely';

/** Keeps drawn reports of finished inspections, because they never change. */
export const reports = (postgres: boolean) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('kept_reports')
      .addColumn('key', 'text', (c) => c.primaryKey().notNull())
      .addColumn('inspection_id', 'text', (c) =>
        c.notNull().references('inspections.id').onDelete('cascade'),
      )
      .addColumn('bytes', postgres ? 'bytea' : 'blob', (c) => c.notNull())
      .addColumn('size', 'integer', (c) => c.notNull())
      .addColumn('made_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('kept_reports_inspection')
      .on('kept_reports')
      .column('inspection_id')
      .execute();
  },
});
