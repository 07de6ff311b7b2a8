import { type Kysely, sql } from 'kysely';

/** What has to be done after an inspection, and by when. Of those finished before, nothing. */
export const terms = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('terms')
      .addColumn('inspection_id', 'text', (c) =>
        c.notNull().references('inspections.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('term', 'text', (c) => c.notNull())
      .addColumn('due', 'text', (c) => c.notNull())
      .addColumn('done', 'text')
      // For which day its mail was sent: another day is another mail.
      .addColumn('told_for', 'text')
      .addPrimaryKeyConstraint('terms_key', ['inspection_id', 'term'])
      .execute();
    await db.schema
      .createIndex('terms_open')
      .on('terms')
      .columns(['due', 'inspection_id'])
      .where(sql<boolean>`done is null`)
      .execute();
  },
});
