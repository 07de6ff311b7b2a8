import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/base/database.ts';
import { openDatabase } from '#server/db/connect.ts';
import * as mails from '#server/db/mail/mails.ts';
import { migrate } from '#server/db/migrate.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import type { Post } from '#server/mail/post.ts';
import { createTestAppOn } from '#tests/support/app.ts';
import { loginWithRefresh, startFakeProvider } from './fakeProvider.ts';
import { freshPostgres } from './freshPostgres.ts';

/**
 * What instances do of their own accord, shared out among them through the database: each thing
 * once.
 */
const fresh = () => freshPostgres(`sharing_${randomUUID().replaceAll('-', '')}`);
const quarter = 16 * 60_000;

describe('instances that share the work', () => {
  it('ask the provider about a session once, whoever gets the requests', {
    timeout: 60_000,
  }, async () => {
    const provider = await startFakeProvider();
    const database = await fresh();
    const apps = [
      await createTestAppOn(database, { oidc: provider.oidc }),
      await createTestAppOn(database, { oidc: provider.oidc }),
    ];
    const [first] = apps.map(({ test }) => test);
    if (!first) throw new Error('no app');
    try {
      const people = [];
      for (let n = 0; n < 8; n++) people.push(await loginWithRefresh(first));
      provider.beforeAnswer = () => sleep(30);
      for (let round = 1; round <= 3; round++) {
        for (const { test } of apps) test.pass(quarter);
        const requests = people.flatMap(({ token }) =>
          apps.flatMap(({ test }) =>
            Array.from({ length: 5 }, () => test.as(token).get('/api/account')),
          ),
        );
        expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(
          new Set([200]),
        );
        // A token that is used twice ends the session at a strict provider.
        expect(provider.asked).toEqual({ refreshes: people.length * round, replays: 0 });
      }
    } finally {
      for (const { end } of apps) await end();
      provider.close();
    }
  });

  it('count how often somebody asks together, also when they ask all at once', {
    timeout: 60_000,
  }, async () => {
    const database = await fresh();
    const apps = [
      await createTestAppOn(database, { requestsPerMinute: 40 }),
      await createTestAppOn(database, { requestsPerMinute: 40 }),
    ];
    try {
      const { token } = await (apps[0] as (typeof apps)[number]).test.login();
      const asked = await Promise.all(
        apps.flatMap(({ test }) =>
          Array.from({ length: 30 }, () => test.as(token).get('/api/account')),
        ),
      );
      expect(asked.filter(({ status }) => status === 200)).toHaveLength(40);
      expect(asked.filter(({ status }) => status === 429)).toHaveLength(20);
    } finally {
      for (const { end } of apps) await end();
    }
  });

  /** Puts mails in an outbox of their own. */
  async function withMails(
    count: number,
    work: (open: () => Promise<Db>, ids: string[]) => Promise<void>,
  ): Promise<void> {
    const database = await fresh();
    const opened: Db[] = [];
    const open = async () => {
      const db = await openDatabase(database);
      opened.push(db);
      return db;
    };
    const db = await open();
    await migrate(db);
    const ids = Array.from({ length: count }, (_, n) => `m${String(n).padStart(2, '0')}`);
    for (const id of ids)
      await mails.add(
        db,
        {
          id,
          alert: 'roles-changed',
          recipient: `${id}@voorbeeld.nl`,
          subject: id,
          html: '',
          occasion: null,
        },
        at(0),
      );
    await work(open, ids).finally(() => Promise.all(opened.map((one) => one.destroy())));
  }
  const start = Date.parse('2026-11-20T10:00:00.000Z');
  const at = (ms: number) => new Date(start + ms).toISOString();
  const postTo = (sent: string[], during: (id: string) => Promise<unknown>): Post => ({
    send: async ({ id }) => {
      await during(id);
      sent.push(id);
    },
    close: () => undefined,
  });

  it('send each mail once, and none waits for another’s', { timeout: 60_000 }, async () => {
    await withMails(40, async (open, ids) => {
      const sent: string[][] = [];
      const boxes = [];
      for (let n = 0; n < 4; n++) {
        const own: string[] = [];
        sent.push(own);
        boxes.push(createOutbox({ db: await open(), post: postTo(own, () => sleep(10)) }));
      }
      await Promise.all(boxes.map((box) => box.run()));
      expect(sent.flat().sort()).toEqual(ids);
      for (const own of sent) expect(own.length).toBeGreaterThan(0);
      for (const box of boxes) await box.close();
    });
  });

  it('also when the mail server takes a minute and a half for each', {
    timeout: 60_000,
  }, async () => {
    await withMails(3, async (open, ids) => {
      let now = start;
      const sent: string[] = [];
      const clock = () => now;
      const quick = createOutbox({
        db: await open(),
        clock,
        post: postTo(sent, async () => undefined),
      });
      const slow = createOutbox({
        db: await open(),
        clock,
        post: postTo(sent, async () => {
          now += 90_000;
          if (now > start + 100_000) await quick.run();
        }),
      });
      await slow.run();
      expect(sent.sort()).toEqual(ids);
      await Promise.all([quick.close(), slow.close()]);
    });
  });
});
