import type { Kysely } from 'kysely';

/** Addresses at which people's own calendars fetch their inspections; only hashes are stored. */
export const calendar = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('calendar_addresses')
      .addColumn('account_id', 'text', (c) =>
        c.primaryKey().notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
  },
});
