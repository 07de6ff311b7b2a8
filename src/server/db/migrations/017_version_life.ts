import type { Kysely } from 'kysely';

/**
 * The life of a version (concept, published, archived), the origin of its parts, and the
 * inspections that were moved from one version to another.
 */
export const versionLife = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db;
    await schema
      .alterTable('versions')
      .addColumn('archived', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await schema
      .alterTable('versions')
      .addColumn('changes', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    for (const column of ['valid_from', 'origin_id', 'changed_at', 'changed_by'])
      await schema.alterTable('versions').addColumn(column, 'text').execute();
    for (const table of ['categories', 'questions'])
      await schema.alterTable(table).addColumn('lineage', 'text').execute();
    await schema
      .createTable('version_moves')
      .addColumn('inspection_id', 'text', (c) =>
        c.notNull().references('inspections.id').onDelete('cascade'),
      )
      .addColumn('from_id', 'text', (c) =>
        c.notNull().references('versions.id').onDelete('cascade'),
      )
      .addColumn('skip_categories_json', 'text', (c) => c.notNull())
      .addColumn('skip_questions_json', 'text', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('version_moves_key', ['inspection_id', 'revision'])
      .execute();
    await schema.createIndex('version_moves_from').on('version_moves').column('from_id').execute();
    await schema
      .createIndex('inspections_upcoming')
      .on('inspections')
      .columns(['version_id', 'status'])
      .execute();
  },
});
