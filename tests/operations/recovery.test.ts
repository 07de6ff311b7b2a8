import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseAway } from '#server/db/base/databaseAway.ts';
import { openDatabase } from '#server/db/connect.ts';
import * as mails from '#server/db/mail/mails.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import { createPost } from '#server/mail/post.ts';
import { createTestAppOn, type TestApp } from '#tests/support/app.ts';
import {
  type BreakablePostgres,
  startBreakablePostgres,
} from '#tests/support/breakablePostgres.ts';
import { freePort } from '#tests/support/freePort.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { type FakeProvider, loginWithRefresh, startFakeProvider } from './fakeProvider.ts';

/**
 * What goes on beside requests, when the database goes away in the middle of it: checks of
 * sessions, mails, the start itself.
 */
describe('PostgreSQL away at the worst moment', () => {
  let postgres: BreakablePostgres;
  let provider: FakeProvider;
  let made: { test: TestApp; end: () => Promise<void> };
  const quarter = 16 * 60_000;

  beforeAll(async () => {
    postgres = await startBreakablePostgres();
    provider = await startFakeProvider();
    made = await createTestAppOn(await postgres.database('recovery'), { oidc: provider.oidc });
  });
  beforeEach(() => {
    provider.beforeAnswer = async () => undefined;
  });
  afterAll(async () => {
    await made?.end();
    provider?.close();
    await postgres?.dispose();
  });
  const down = async () => void (await postgres.stop('immediate'));

  it('between the provider giving a new refresh token and storing it: the session lives on', {
    timeout: 60_000,
  }, async () => {
    const { test } = made;
    const person = await loginWithRefresh(test);
    test.pass(quarter);
    expect((await person.get('/api/account')).status).toBe(200);
    provider.beforeAnswer = down;
    test.pass(quarter);
    // The session was read before; whatever this one gets, it is no 401.
    expect([200, 503]).toContain((await person.get('/api/account')).status);
    expect((await person.get('/api/account')).body).toMatchObject({
      status: 503,
      error: 'unavailable',
    });
    await postgres.start();
    provider.beforeAnswer = async () => undefined;
    await expect
      .poll(async () => (await person.get('/api/account')).status, { timeout: 20_000 })
      .toBe(200);
    test.pass(quarter);
    await expect
      .poll(async () => (await person.get('/api/account')).status, { timeout: 20_000 })
      .toBe(200);
    expect(provider.asked).toEqual({ refreshes: 3, replays: 0 });
  });

  it('when the check is due: nobody is asked and nobody is logged out', {
    timeout: 60_000,
  }, async () => {
    const { test } = made;
    const person = await loginWithRefresh(test);
    const before = provider.asked.refreshes;
    test.pass(quarter);
    await down();
    expect((await person.get('/api/account')).body).toMatchObject({
      status: 503,
      error: 'unavailable',
    });
    expect((await person.get('/logged-in')).body).toMatchObject({ status: 503 });
    await postgres.start();
    await expect
      .poll(async () => (await person.get('/api/account')).status, { timeout: 20_000 })
      .toBe(200);
    expect(provider.asked.refreshes - before).toBe(1);
  });

  it('between a mail leaving and putting that on record: it leaves once, and the outbox goes on', {
    timeout: 60_000,
  }, async () => {
    const { db } = made.test;
    const got: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: async (stream, _session, done) => {
        let raw = '';
        for await (const chunk of stream) raw += chunk;
        if (got.push(/Message-ID: (\S+)/.exec(raw)?.[1] ?? '') === 1) await down();
        done();
      },
    });
    const port = await freePort();
    await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
    const outbox = createOutbox({
      db,
      post: createPost({
        smtpUrl: `smtp://127.0.0.1:${port}`,
        from: 'a@voorbeeld.nl',
        dataDir: '',
      }),
    });
    const now = '2026-11-20T10:00:00.000Z';
    for (const id of ['w1', 'w2'])
      await mails.add(
        db,
        {
          id,
          alert: 'roles-changed',
          recipient: `${id}@voorbeeld.nl`,
          subject: id,
          html: '<p>x</p>',
          occasion: null,
        },
        now,
      );
    const running = outbox.run();
    await expect.poll(() => got.length, { timeout: 10_000 }).toBe(1);
    await postgres.start();
    expect(await running).toBe(2);
    expect([...got].sort()).toEqual(['<w1@veldinstrument>', '<w2@veldinstrument>']);
    expect(
      (await db.selectFrom('mails').select(['status', 'attempts']).execute()).map((row) => [
        row.status,
        row.attempts,
      ]),
    ).toEqual([
      ['sent', 1],
      ['sent', 1],
    ]);
    await outbox.close();
    smtp.close();
  });

  it('at the start: the app waits, says so once, and is there when the database is', {
    timeout: 60_000,
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'veldinstrument-wait-'));
    const url = await postgres.database('later');
    await down();
    const { promise: waits, resolve: saidSo } = Promise.withResolvers<void>();
    const starting = startServerProcess({
      dataDir,
      env: { DATABASE_URL: url.replace('postgres@', 'postgres:geheim@') },
      onSaid(text) {
        if (text.includes('antwoordt nog niet')) saidSo();
      },
    });
    // On a busy machine it takes a while before it asks for its database.
    await Promise.race([waits, starting]);
    // Long enough to say it twice.
    await sleep(2_500);
    await postgres.start();
    const server = await starting;
    expect(server.said().match(/antwoordt nog niet/g)).toHaveLength(1);
    expect(server.said()).toContain(new URL(url).host);
    expect(server.said()).not.toContain('geheim');
    expect(await server.dispose()).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('at the start, for good: one clear line, and the end', { timeout: 60_000 }, async () => {
    const told: string[] = [];
    const nowhere = `postgres://iemand:geheim@127.0.0.1:${await freePort()}/niets`;
    const failed = await openDatabase(nowhere, {
      waitMs: 1_000,
      onWait: (where) => told.push(where),
    }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(DatabaseAway);
    expect([told, (failed as Error).message]).toEqual([
      [nowhere.replace(/.*@/, '')],
      `no answer from the database at ${nowhere.replace(/.*@/, '')} (ECONNREFUSED)`,
    ]);
    const unknown = await startServerProcess({
      env: { DATABASE_URL: postgres.url.replace(/\/postgres$/, '/onbekend') },
    }).catch((error: Error) => error.message);
    expect(unknown).toMatch(
      /ended with 1:\nDe database op 127\.0\.0\.1:\d+\/onbekend laat de app niet toe: database "onbekend" does not exist\n$/,
    );
  });

  it('with a server that would lose acknowledged work: refused, and mended where we can', {
    timeout: 60_000,
  }, async () => {
    const url = await postgres.database('unsafe');
    // This one can be set for a session, the other only for the whole server.
    await postgres.run('alter database unsafe set synchronous_commit = off');
    const db = await openDatabase(url);
    expect(
      (await sql`select current_setting('synchronous_commit') as value`.execute(db)).rows,
    ).toEqual([{ value: 'on' }]);
    await db.destroy();
    await postgres.run('alter system set fsync = off');
    await postgres.run('select pg_reload_conf()');
    await expect
      .poll(async () => (await postgres.run('show fsync')).rows, { timeout: 30_000 })
      .toEqual([{ fsync: 'off' }]);
    await expect(openDatabase(url)).rejects.toThrow('PostgreSQL runs with fsync=off');
  });
});
