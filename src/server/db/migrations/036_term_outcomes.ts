import { type Kysely, sql } from 'kysely';

/**
 * What was found on the day that a restore term was done; null where nobody said. The index finds
 * the inspections in which something was repaired without reading the terms of all.
 */
export const termOutcomes = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('terms').addColumn('outcome', 'text').execute();
    await sql`create index terms_repaired on terms (inspection_id)
      where outcome = 'repaired'`.execute(db);
  },
});
