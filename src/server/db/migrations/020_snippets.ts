import type { Kysely } from 'kysely';

/** Texts for notes: a person's own, or without an owner the organisation's. */
export const snippets = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('snippets')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('owner_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      // The first part that the text's condition is a copy of, or that condition itself.
      .addColumn('question_lineage', 'text')
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('snippets_owner').on('snippets').column('owner_id').execute();
  },
});
