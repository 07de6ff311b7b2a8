import { type Kysely, sql } from 'kysely';

/**
 * What administrators read of the audit. Their entries are few among those of inspections: each
 * index holds only theirs, so that neither reading them nor adding one of an inspection costs more
 * as those grow.
 */
export const auditSubjects = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('audit').addColumn('subject', 'text').execute();
    await db.schema.alterTable('audit').addColumn('search', 'text').execute();
    for (const [name, columns] of [
      ['audit_administration', 'at, id'],
      ['audit_administration_noun', 'noun, at, id'],
      ['audit_administration_account', 'account_id, at, id'],
    ] as const)
      await sql
        .raw(
          `create index ${name} on audit (${columns}) where noun not in ('inspection', 'session')`,
        )
        .execute(db);
  },
});
