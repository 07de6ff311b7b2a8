import type { Kysely } from 'kysely';

/** What was found on the day that a restore term was done; null where nobody said. */
export const termOutcomes = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('terms').addColumn('outcome', 'text').execute();
  },
});
