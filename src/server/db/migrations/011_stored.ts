import type { Kysely } from 'kysely';

/** How many bytes were kept of each person's changes, since this is counted. */
export const stored = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('accounts')
      .addColumn('stored_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  },
});
