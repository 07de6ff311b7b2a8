import { type Kysely, sql } from 'kysely';

/** Work that must be done after an inspection, and by when. Earlier inspections get none. */
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
      // The day from which all terms are counted.
      .addColumn('start', 'text', (c) => c.notNull())
      .addColumn('done', 'text')
      // The day for which a mail was sent: another day needs another mail.
      .addColumn('told_for', 'text')
      .addPrimaryKeyConstraint('terms_key', ['inspection_id', 'term'])
      .execute();
    // For the next step of an inspection and for due terms there are fitting indexes, so that no
    // query plan depends on statistics.
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
