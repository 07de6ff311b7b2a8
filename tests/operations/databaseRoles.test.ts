import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { logIn } from '#tests/support/apiClient.ts';
import { isWithoutPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { startInspection } from '#tests/support/startedInspection.ts';
import { freshPostgres } from './freshPostgres.ts';

/**
 * Two roles at the database, as docs/operations.md advises: one changes tables when a release needs
 * that, the other, with which people are served, only reads and writes rows.
 */
/** What `compose.yaml` runs, for a role of this test. */
const makeRole = readFileSync(
  new URL('../../deploy/database/servingRole.sql', import.meta.url),
  'utf8',
)
  .replace(/^\\getenv .*$/m, '')
  .replace(":'password'", "'rijen'")
  .replaceAll('veldinstrument_rows', `veldinstrument_rows_${process.pid}`);
let server: ServerProcess | undefined;
let owner: string | undefined;
// Roles are of the whole server, which may be somebody's own.
const serving = `veldinstrument_rows_${process.pid}`;
afterAll(async () => {
  await server?.dispose();
  if (owner) await query(owner, `drop owned by ${serving}; drop role ${serving}`);
});

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

// TEST_DATABASES=sqlite asks for no PostgreSQL.
it.skipIf(isWithoutPostgres)(
  'serves with a role that cannot change a table',
  async () => {
    owner = await freshPostgres(`two_roles_${process.pid}`);
    // Of a database that is there already, with tables of an earlier release; as often as wanted.
    const db = await openDatabase(owner);
    await migrate(db).finally(() => db.destroy());
    for (const _ of ['first', 'again']) await query(owner, makeRole);
    // What a later release adds.
    await query(owner, 'create table added_later (n int)');
    const url = new URL(owner);
    url.username = serving;
    url.password = 'rijen';
    server = await startServerProcess({
      env: { DATABASE_URL: url.href, DATABASE_MIGRATE_URL: owner },
    });
    await query(url.href, 'insert into added_later values (1)');
    await query(owner, 'drop table added_later');
    const person = await logIn(server.url);
    const one = await startInspection(person, 'Twee rollen');
    expect((await one.read()).status).toBe('started');
    await expect(query(url.href, 'alter table accounts add column x text')).rejects.toThrow(
      /owner/,
    );
    await expect(query(url.href, 'create table x (n int)')).rejects.toThrow(/permission denied/);
    // It starts again where nothing has to be changed.
    await server.kill();
    await server.restart();
    expect((await person.call('GET', '/api/account')).status).toBe(200);
  },
  60_000,
);
