import { type Kysely, sql } from 'kysely';

/**
 * Indexes for the audit that administrators read. Their entries are few among those of inspections.
 * Each index holds only theirs, so that reading them, or adding an entry of an inspection, stays as
 * cheap while the audit grows.
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
