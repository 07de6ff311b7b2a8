import type { Kysely } from 'kysely';

/** Changes that devices gave back after a restore, and device ids with a number used twice. */
export const epochs = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('devices')
      .addColumn('given_back', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('devices').addColumn('given_back_at', 'text').execute();
    await db.schema.alterTable('devices').addColumn('reused_at', 'text').execute();
  },
});
