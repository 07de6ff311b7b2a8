import type { Kysely } from 'kysely';

/** Facts about photos; their bytes are stored outside the database. */
export const photos = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('photos')
      .addColumn('inspection_id', 'text', (c) =>
        c.notNull().references('inspections.id').onDelete('cascade'),
      )
      .addColumn('photo_id', 'text', (c) => c.notNull())
      // A condition, or a domain for its extra condition; null for the general notes.
      .addColumn('part_id', 'text')
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('caption', 'text', (c) => c.notNull())
      .addColumn('alternative', 'text', (c) => c.notNull())
      .addColumn('removed', 'boolean', (c) => c.notNull())
      .addColumn('arrived_at', 'text')
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('photos_pk', ['inspection_id', 'photo_id'])
      .execute();
    await db.schema
      .alterTable('accounts')
      .addColumn('photo_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  },
});
