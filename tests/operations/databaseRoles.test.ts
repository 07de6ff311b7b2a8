import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
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
    // As often as wanted.
    for (const _ of ['first', 'again']) await query(owner, makeRole);
    const url = new URL(owner);
    url.username = serving;
    url.password = 'rijen';
    server = await startServerProcess({
      env: { DATABASE_URL: url.href, DATABASE_MIGRATE_URL: owner },
    });
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
