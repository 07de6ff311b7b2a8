import { type Kysely, sql } from 'kysely';

/** Sensitive acts such as logins, exports and deletions, newest first, apart from other changes. */
export const accessLog = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [name, columns] of [
      ['audit_access', 'at, id'],
      ['audit_access_account', 'account_id, at, id'],
      ['audit_access_record', 'record_id, at'],
    ] as const)
      await sql
        .raw(`create index ${name} on audit (${columns}) where noun = 'session'`)
        .execute(db);
  },
});
