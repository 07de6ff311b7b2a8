import type { Kysely } from 'kysely';

/** Inspections that went from one inspector to another. */
export const transfers = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const id = (name: string) => [name, 'text'] as const;
    await db.schema
      .createTable('transfers')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('inspection_id', 'text', (c) =>
        c.notNull().references('inspections.id').onDelete('cascade'),
      )
      .addColumn('location', 'text', (c) => c.notNull())
      .addColumn(...id('from_id'), (c) => c.notNull().references('accounts.id'))
      .addColumn(...id('to_id'), (c) => c.notNull().references('accounts.id'))
      .addColumn(...id('by_id'), (c) => c.notNull().references('accounts.id'))
      .addColumn('at', 'text', (c) => c.notNull())
      .execute();
    for (const [name, columns] of [
      ['transfers_inspection', ['inspection_id', 'from_id']],
      ['transfers_from', ['from_id', 'at']],
      ['transfers_to', ['to_id', 'at']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on('transfers')
        .columns([...columns])
        .execute();
  },
});
