import { type Kysely, sql } from 'kysely';

/**
 * What a look at a restore offer found; null while nobody looked. The index finds what was repaired
 * without reading offers and their notes.
 */
export const offerOutcomes = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('restore_offers').addColumn('outcome', 'text').execute();
    await sql`create index restore_offers_repaired on restore_offers (inspection_id, part_id)
      where outcome = 'repaired'`.execute(db);
  },
});
