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
      // The day that all of them are counted from.
      .addColumn('start', 'text', (c) => c.notNull())
      .addColumn('done', 'text')
      // For which day its mail was sent: another day is another mail.
      .addColumn('told_for', 'text')
      .addPrimaryKeyConstraint('terms_key', ['inspection_id', 'term'])
      .execute();
    // The next step of an inspection, and what is due: each by an index that fits, so that no plan
    // rests on statistics.
    for (const [name, columns] of [
      ['terms_next', ['inspection_id', 'position']],
      ['terms_due', ['due']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on('terms')
        .columns([...columns])
        .where(sql<boolean>`done is null`)
        .execute();
  },
});
