import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestAppOn } from '#tests/support/app.ts';
import { startBreakablePostgres } from '#tests/support/breakablePostgres.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import { onPath } from '#tests/support/debian.ts';
import { giveAway } from '#tests/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { mountSmallDisk, type SmallDisk } from '#tests/support/smallDisk.ts';
import { ask } from './ask.ts';
import { createCrowd } from './crowd.ts';
import { loginWithRefresh, startFakeProvider } from './fakeProvider.ts';
import { judge } from './ledger.ts';
import { type Inspector, setStage } from './stage.ts';

/**
 * No room to write: saving is refused plainly, reading goes on, nothing is half-written, and room
 * is all it takes.
 */
const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-full-'));
chmodSync(folder, 0o755);
const disks: SmallDisk[] = [];
const mount = (name: string, megabytes: number): SmallDisk | null => {
  const disk = mountSmallDisk(join(folder, name), megabytes);
  if (disk) disks.push(disk);
  return disk;
};
afterAll(() => {
  for (const disk of disks) disk.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Trouble {
  database: string;
  dataDir: string;
  fill(server: ServerProcess): void;
  free(server: ServerProcess): void;
  end?(): Promise<void>;
}

/**
 * The system refuses whatever the server writes beyond the first page of a file, as a quota would.
 * For everybody, on Linux.
 */
function quota(): Trouble {
  const dataDir = mkdtempSync(join(folder, 'quota-'));
  const limit = ({ process: { pid } }: ServerProcess, bytes: string) =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  return {
    database: join(dataDir, 'veldinstrument.sqlite'),
    dataDir,
    fill: (server) => void limit(server, '4096'),
    free: (server) => void limit(server, 'unlimited'),
  };
}

const onDisk = (disk: SmallDisk): Trouble => ({
  database: join(disk.path, 'veldinstrument.sqlite'),
  dataDir: disk.path,
  fill: disk.fill,
  free: disk.free,
});

/**
 * Its tables on a small file system, its log elsewhere: a full log ends PostgreSQL, which is
 * another test.
 */
async function postgresOn(disk: SmallDisk): Promise<Trouble> {
  const postgres = await startBreakablePostgres();
  giveAway(disk.path);
  await postgres.run(`create tablespace small location '${disk.path}'`);
  return {
    database: await postgres.database('small', 'tablespace small'),
    dataDir: mkdtempSync(join(folder, 'postgres-')),
    fill: disk.fill,
    free: disk.free,
    end: postgres.dispose,
  };
}

const canLimit = onPath('prlimit');
const [sqliteDisk, postgresDisk] = [mount('sqlite', 8), mount('postgres', 32)];

describe('no room to write', () => {
  const cases: [name: string, make: (() => Promise<Trouble>) | string][] = [
    [
      'SQLite, writing refused by the system',
      canLimit ? async () => quota() : 'no prlimit here to refuse it with',
    ],
    [
      'SQLite, a full file system',
      sqliteDisk ? async () => onDisk(sqliteDisk) : 'no right to mount a small file system',
    ],
    [
      'PostgreSQL, a full file system',
      postgresDisk ? () => postgresOn(postgresDisk) : 'no right to mount a small file system',
    ],
  ];
  for (const [name, make] of cases) {
    if (typeof make === 'string') {
      it.skip(`${name}: skipped, ${make}`);
      continue;
    }
    it(`${name}: saving is refused, reading goes on, and it works again once there is room`, {
      timeout: 120_000,
    }, async () => {
      const { database, dataDir, fill, free, end } = await make();
      const stage = await setStage(database);
      const server = await startServerProcess({
        dataDir,
        env: database.startsWith('postgres') ? { DATABASE_URL: database } : {},
      });
      const { pid } = server.process;
      const { cookie, inspections } = stage.inspectors[0] as Inspector;
      const asker = { target: server.url, publicUrl: server.publicUrl, cookie };
      const crowd = createCrowd(stage, {
        targets: [server.url],
        publicUrl: server.publicUrl,
        writers: 50,
      });
      const readAll = async () => {
        for (const path of [
          '/api/account',
          '/logged-in',
          '/api/inspection/dashboard',
          `/api/inspection/${inspections[0]}`,
        ])
          expect([path, (await ask(asker, 'GET', path)).status]).toEqual([path, 200]);
      };
      try {
        crowd.start();
        await sleep(500);
        fill(server);
        const save = () =>
          ask(asker, 'POST', `/api/inspection/${inspections[0]}/save-notes`, {
            // Nothing that a database packs: it must ask for room.
            notes: `<p>${randomBytes(15_000).toString('base64')}</p>`,
          });
        // One answer is judged whole: PostgreSQL may free a page of old rows between two savings.
        const refusal = async () => {
          const { status, body } = await save();
          return [status, body.type, body.status, body.error];
        };
        await expect
          .poll(refusal, { timeout: 30_000, interval: 50 })
          .toEqual([503, 'about:blank', 503, 'unavailable']);
        await sleep(500);
        await crowd.stop();
        expect(crowd.statuses.get(503)).toBeGreaterThan(0);
        await readAll();
        expect(await judge(database, crowd.changes)).toMatchObject({ lost: 0, doubled: 0 });
        free(server);
        await crowd.settle();
        await readAll();
        const { acknowledged, lost, doubled, faults } = await judge(database, crowd.changes, {
          settled: true,
        });
        console.log(
          `${name}: ${acknowledged} changes acknowledged, ${crowd.statuses.get(503)} x 503, lost ${lost}, doubled ${doubled}`,
        );
        expect({
          lost,
          doubled,
          faults: [...faults, ...crowd.faults],
          broken: crowd.broken,
        }).toEqual({ lost: 0, doubled: 0, faults: [], broken: [] });
        expect([server.process.pid, server.process.exitCode]).toEqual([pid, null]);
      } finally {
        free(server);
        crowd.close();
        await server.dispose();
        await end?.();
      }
    });
  }

  it('a disk that only reads: people read on, also when their session is due to be noted or checked', {
    timeout: 60_000,
  }, async () => {
    const provider = await startFakeProvider();
    const { test, end } = await createTestAppOn(join(folder, 'reading.sqlite'), {
      oidc: provider.oidc,
    });
    const person = await loginWithRefresh(test);
    const version = await test.addVersion({ ...smallChecklist('Vol'), online: true });
    const { id } = (
      await person.post('/api/inspection', { childcare_type: 'KDV_BSO', location: 'Vol', version })
    ).body;
    await sql`pragma query_only = on`.execute(test.db);
    for (const minutes of [6, 16]) {
      test.pass(minutes * 60_000);
      expect((await person.get(`/api/inspection/${id}`)).status).toBe(200);
      expect((await person.get('/logged-in')).body).toMatchObject({ logged_in: true });
      expect((await person.post(`/api/inspection/${id}/start`)).body).toMatchObject({
        status: 503,
        error: 'unavailable',
      });
    }
    // A token that could not be kept is not asked for.
    expect(provider.asked.refreshes).toBe(0);
    await sql`pragma query_only = off`.execute(test.db);
    expect((await person.post(`/api/inspection/${id}/start`)).status).toBe(200);
    expect(provider.asked.refreshes).toBe(1);
    await end();
    provider.close();
  });
});
