import { type Kysely, sql } from 'kysely';

/**
 * Which mails left as one, so that they are repeated as that one; and of which edition the facts of
 * the register are, for an earlier release replaces the rest of it without them.
 */
export const batches = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('mails').addColumn('batch', 'text').execute();
    await db.schema.alterTable('registers').addColumn('facts_edition', 'text').execute();
    await sql`update registers set facts_edition = edition where facts is not null`.execute(db);
  },
});
