import { type Kysely, sql } from 'kysely';

/** Indexes to find rows that each login clears, and a person's last login, without a full scan. */
export const logins = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute();
    await index('sessions_created', 'sessions', ['created_at']);
    await index('login_attempts_expires', 'login_attempts', ['expires_at']);
    await sql`create index audit_acts on audit (record_id, event, at) where noun = 'session'`.execute(
      db,
    );
  },
});
