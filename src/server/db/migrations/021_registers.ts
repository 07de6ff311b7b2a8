import type { Kysely } from 'kysely';

/** The national register of places, packed: one row, which a newer one replaces. */
export const registers = (postgres: boolean) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('registers')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('edition', 'text', (c) => c.notNull())
      .addColumn('date', 'text', (c) => c.notNull())
      .addColumn('taken_at', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('size', 'integer', (c) => c.notNull())
      .addColumn('report_json', 'text', (c) => c.notNull())
      .addColumn('packed', postgres ? 'bytea' : 'blob', (c) => c.notNull())
      .execute();
  },
});
