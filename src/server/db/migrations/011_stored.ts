import type { Kysely } from 'kysely';

/** Bytes that are kept of each person's changes, counted from this release on. */
export const stored = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('accounts')
      .addColumn('stored_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  },
});
