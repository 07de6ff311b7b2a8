import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { patience } from '#server/db/base/patience.ts';
import { epochHeader } from '#shared/contract/route.ts';
import {
  type BreakablePostgres,
  startBreakablePostgres,
} from '#tests/support/breakablePostgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { type SlowLine, startSlowLine } from '#tests/support/slowLine.ts';
import { type Crowd, createCrowd } from './crowd.ts';
import { judge } from './ledger.ts';
import { type Inspector, type Stage, setStage } from './stage.ts';

/**
 * PostgreSQL away, silent, slow or full of others, while the app runs on: said plainly, nothing
 * lost, and over by itself.
 */
const writers = 50;
/** No time limit of the product: only to find what hangs. */
const hangMs = 40_000;

describe('PostgreSQL in trouble while 50 writers are at work', () => {
  let postgres: BreakablePostgres;
  let line: SlowLine;
  let database: string;
  let stage: Stage;
  let inspector: Inspector;
  let server: ServerProcess;
  let crowd: Crowd;
  let epoch: string | null;
  const dataDir = mkdtempSync(join(tmpdir(), 'veldinstrument-away-'));

  beforeAll(async () => {
    postgres = await startBreakablePostgres(['max_connections=40']);
    line = await startSlowLine(Number(new URL(postgres.url).port));
    database = await postgres.database('away');
    stage = await setStage(database);
    [inspector] = stage.inspectors as [Inspector];
    const slow = new URL(database);
    slow.port = String(line.port);
    server = await startServerProcess({
      dataDir,
      env: { DATABASE_URL: slow.href, LOG_LEVEL: 'silent' },
    });
    epoch = (await fetch(`${server.url}/logged-in`)).headers.get(epochHeader);
    expect(epoch).toMatch(/^[0-9a-f-]{36}$/);
    crowd = createCrowd(stage, { targets: [server.url], publicUrl: server.publicUrl, writers });
  });
  afterEach(async () => {
    line.delay(0);
    await crowd.stop();
  });
  afterAll(async () => {
    crowd?.close();
    await server?.dispose();
    line?.close();
    await postgres?.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const get = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, {
      headers: { cookie: inspector.cookie },
      redirect: 'manual',
      signal: AbortSignal.timeout(hangMs),
    });
    const isJson = (answer.headers.get('content-type') ?? '').includes('json');
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      headers: answer.headers,
      body: isJson ? await answer.json() : null,
    };
  };
  const save = async (path: string, body: object, { cookie } = inspector) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(hangMs),
    });
    return { status: answer.status, body: await answer.json() };
  };
  /** What everybody must see while the database is away. */
  const seemsAway = async () => {
    const nonce = 'n'.repeat(16);
    expect(await get(`/online-check?nonce=${nonce}`)).toMatchObject({
      status: 200,
      body: { online: true, nonce },
    });
    const called = ['/api/account', '/api/inspection/dashboard', '/logged-in', '/logout'].map(
      async (path) => {
        const { status, type, body, headers } = await get(path);
        expect([path, status, type, body?.error]).toEqual([
          path,
          503,
          'application/problem+json; charset=utf-8',
          'unavailable',
        ]);
        // Nobody is logged out by it.
        expect(headers.get('set-cookie')).toBeNull();
        // Nor is it another past.
        expect(headers.get(epochHeader)).toBe(epoch);
      },
    );
    const visited = ['/oidc-authorize', '/oidc-callback?code=x&state=y'].map(async (path) => {
      const headers = { cookie: 'vi-login=x' };
      const answer = await fetch(`${server.url}${path}`, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(hangMs),
      });
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        302,
        '/?inloggen=onbereikbaar',
      ]);
    });
    await Promise.all([...called, ...visited]);
  };
  /** All is as before: nobody did anything, and everything that was made is there once. */
  const recovers = async (pid: number | undefined) => {
    await expect
      .poll(async () => (await get('/api/account')).status, { timeout: hangMs, interval: 250 })
      .toBe(200);
    expect((await get('/logged-in')).body).toMatchObject({ logged_in: true });
    await crowd.stop();
    await crowd.settle();
    const { lost, doubled, faults } = await judge(database, crowd.changes, { settled: true });
    expect({ lost, doubled, faults: [...faults, ...crowd.faults] }).toEqual({
      lost: 0,
      doubled: 0,
      faults: [],
    });
    expect([server.process.pid, server.process.exitCode]).toEqual([pid, null]);
  };
  const count = (name: string) =>
    console.log(
      `${name}: ${crowd.acknowledged().length} changes acknowledged, ${crowd.statuses.get(503) ?? 0} x 503, ${crowd.broken.length} broken; lost 0, doubled 0`,
    );

  it.each(['immediate', 'fast'] as const)(
    'stopped (%s) and started again',
    { timeout: 120_000 },
    async (how) => {
      const { pid } = server.process;
      crowd.start();
      await sleep(500);
      await postgres.stop(how);
      await seemsAway();
      await postgres.start();
      await sleep(500);
      await recovers(pid);
      expect(crowd.statuses.get(503)).toBeGreaterThan(0);
      expect(crowd.broken).toEqual([]);
      count(`database stopped (${how})`);
    },
  );

  it('silent: every request is answered, none waits for ever', { timeout: 180_000 }, async () => {
    const { pid } = server.process;
    crowd.start();
    await sleep(500);
    postgres.pause();
    try {
      // Longer than the app waits for an answer: what was under way has given up, and its
      // connections with it.
      await Promise.all([seemsAway(), sleep(patience.answer + 1_000)]);
    } finally {
      postgres.resume();
    }
    await recovers(pid);
    count('database silent');
  });

  it('a line that swallows everything, then a slow one', { timeout: 180_000 }, async () => {
    const { pid } = server.process;
    crowd.start();
    await sleep(300);
    line.hold();
    expect(
      await save(`/api/inspection/${inspector.inspections[0]}/save-notes`, { notes: '<p>x</p>' }),
    ).toMatchObject({
      status: 503,
      body: { error: 'unavailable' },
    });
    line.delay(5);
    await expect
      .poll(async () => (await get('/api/account')).status, { timeout: hangMs, interval: 250 })
      .toBe(200);
    await recovers(pid);
    count('line to the database dead, then 10 ms slow');
  });

  it('all rows held by another: who waits for them gives up, the others get their turn again', {
    timeout: 120_000,
  }, async () => {
    const { pid } = server.process;
    const other = new pg.Client({ connectionString: database });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select id from inspections for update');
      // More of them than there are connections; of one person fewer are served at once.
      const people = stage.inspectors.slice(0, 5);
      const answers = await Promise.all(
        [...people, ...people, ...people, ...people].map((one) =>
          save(`/api/inspection/${one.inspections[0]}/save-notes`, { notes: '<p>vast</p>' }, one),
        ),
      );
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
        new Set(['503 unavailable']),
      );
      expect(await get('/api/account')).toMatchObject({ status: 200 });
      expect(await get(`/online-check?nonce=${'n'.repeat(16)}`)).toMatchObject({ status: 200 });
    } finally {
      await other.query('rollback');
      await other.end();
    }
    await recovers(pid);
  });

  it('all its connections taken by others', { timeout: 120_000 }, async () => {
    const { pid } = server.process;
    const taken: pg.Client[] = [];
    const take = async () => {
      const client = new pg.Client({ connectionString: postgres.url });
      client.on('error', () => undefined);
      await client.connect();
      taken.push(client);
    };
    const first = new pg.Client({ connectionString: postgres.url });
    await first.connect();
    try {
      // An ended connection's place is free for whoever asks first, and that may be the app: so
      // again, until the server refuses while the app holds none.
      for (let held = 1; held > 0; ) {
        await expect
          .poll(
            () =>
              take().then(
                () => 'taken',
                () => 'refused',
              ),
            { timeout: hangMs, interval: 1 },
          )
          .toBe('refused');
        // One that is on its way in is listed only when it is there.
        await sleep(500);
        const ended = await first.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'away'",
        );
        held = ended.rows.length;
      }
      await seemsAway();
    } finally {
      await Promise.all([first, ...taken].map((client) => client.end()));
    }
    await recovers(pid);
  });
});
