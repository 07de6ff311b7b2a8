import { type Kysely, sql } from 'kysely';
import { moveLast } from './033_long_last.ts';

/**
 * What a look at a restore offer found; null while nobody looked. The index finds what was repaired
 * without reading offers and their notes. `postgres`: there no column has to be moved.
 */
export const offerOutcomes = (postgres: boolean) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('restore_offers').addColumn('outcome', 'text').execute();
    if (!postgres) await moveLast(db, 'restore_offers', ['notes']);
    await sql`create index restore_offers_repaired on restore_offers (inspection_id, part_id)
      where outcome = 'repaired'`.execute(db);
  },
});
