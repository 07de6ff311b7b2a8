import { type Kysely, sql } from 'kysely';

/**
 * Which mails were sent together, so that they are sent again as the same one; and the edition of
 * the register's facts, because an earlier release replaces the register without its facts.
 */
export const batches = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('mails').addColumn('batch', 'text').execute();
    await db.schema.alterTable('registers').addColumn('facts_edition', 'text').execute();
    await sql`update registers set facts_edition = edition where facts is not null`.execute(db);
  },
});
