import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { demoPeople } from '#server/identity/demoPeople.ts';
import { defaultAlerts } from '#shared/text/alerts.ts';
import { logIn } from '#tests/support/apiClient.ts';
import { freePort } from '#tests/support/freePort.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { ask } from './ask.ts';
import { freshPostgres } from './freshPostgres.ts';
import { asking } from './ledger.ts';

/** The first start, when several start at once and when it is cut off. */
const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-starting-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One demonstration, and each thing once that is made at the start. */
async function isWhole(database: string): Promise<void> {
  await asking(database, async (query) => {
    const count = async (table: string) =>
      Number((await query(`select count(*) as n from ${table}`))[0]?.['n']);
    expect({
      accounts: await count('accounts'),
      versions: await count('versions'),
      inspections: await count('inspections'),
    }).toEqual({
      accounts: Object.keys(demoPeople).length,
      versions: 3,
      inspections: 3 * 23,
    });
    expect(await count('alerts')).toBe(defaultAlerts.length);
    expect(await count('(select distinct name from secrets) as names')).toBe(
      await count('secrets'),
    );
  });
}

/** Starts the product and kills it after so many ms; answers whether it was ready by then. */
async function startAndKill(env: Record<string, string>, after: number): Promise<boolean> {
  const main = join(import.meta.dirname, '../../src/server/main.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await Promise.race([gone, sleep(after)]);
  const ended = child.exitCode;
  child.kill('SIGKILL');
  await gone;
  expect(ended, said).toBeNull();
  return said.includes('staat klaar');
}

describe('starting', () => {
  it('four at once on an empty PostgreSQL: all come up, there is one demonstration, and a session of one is valid on all', {
    timeout: 120_000,
  }, async () => {
    const database = await freshPostgres(`start_${randomUUID().slice(0, 8)}`);
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
    const publicUrl = `http://localhost:${ports[0]}`;
    const servers = await Promise.all(
      ports.map((port) =>
        startServerProcess({ dataDir: folder, port, publicUrl, env: { DATABASE_URL: database } }),
      ),
    );
    try {
      await isWhole(database);
      expect(
        servers.filter((server) => server.said().includes('demonstratiegegevens')).length,
      ).toBe(1);
      const urls = servers.map(({ url }) => url) as [string, string, string, string];
      const person = await logIn(publicUrl, 'inspecteur', { via: urls[1] });
      for (const target of urls)
        expect(
          await ask({ target, publicUrl, cookie: person.cookie }, 'GET', '/logged-in'),
        ).toMatchObject({ status: 200, body: { logged_in: true } });
    } finally {
      await Promise.all(servers.map((server) => server.dispose()));
    }
  });

  it.each(['SQLite', 'PostgreSQL'])(
    'killed at any moment of the first start: the next start makes it whole (%s)',
    { timeout: 120_000 },
    async (kind) => {
      const dataDir = mkdtempSync(join(folder, 'first-'));
      const database =
        kind === 'SQLite'
          ? join(dataDir, 'veldinstrument.sqlite')
          : await freshPostgres(`first_${randomUUID().slice(0, 8)}`);
      const env: Record<string, string> = {
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        ...(kind === 'SQLite' ? {} : { DATABASE_URL: database }),
      };
      let kills = 0;
      // Each one gets a little further than the one before; the last is ready before it is killed.
      for (let after = 200; !(await startAndKill(env, after)); after *= 1.5) kills++;
      expect(kills).toBeGreaterThan(2);
      const server = await startServerProcess({ dataDir, env });
      await isWhole(database);
      expect(await server.dispose()).toBe(0);
      console.log(`killed during the first start, ${kind}: ${kills} times`);
    },
  );
});
