import type { Kysely } from 'kysely';

/** What a look at a restore offer found; null while nobody looked. */
export const offerOutcomes = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('restore_offers').addColumn('outcome', 'text').execute();
  },
});
