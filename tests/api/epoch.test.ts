import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import * as epochs from '#server/db/devices/epochs.ts';
import { raiseCounts } from '#server/db/embedded/raiseCounts.ts';
import { createEpoch } from '#server/epoch.ts';
import { epochHeader } from '#shared/contract/route.ts';
import { isEarlier } from '#shared/rules/device/epochs.ts';
import { type Answer, createTestAppOn, onBothDatabases } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import { postgresDatabase } from '#tests/support/databases.ts';
import { type Desk, deskOf, deviceOf } from '#tests/support/devices.ts';
import { isWithoutPostgres } from '#tests/support/postgres.ts';

/**
 * Which past the server has: told on every answer, another one after a restore
 * (docs/decisions/025-epochs.md).
 */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

onBothDatabases(
  'the epoch',
  (use) => {
    let desk: Desk;
    let epoch: string;
    beforeAll(async () => {
      desk = await deskOf(use());
      epoch = await epochs.keep(use().db);
    });

    it('is told to who asks whether they are logged in, with how long sent work is kept, also when they are not', async () => {
      expect(epoch).toMatch(uuid);
      expect((await use().nobody.get('/logged-in')).body).toEqual({
        logged_in: false,
        epoch,
        keep_days: 3,
        offline_hours: 12,
      });
      expect((await desk.inspector.get('/logged-in')).body).toEqual({
        logged_in: true,
        epoch,
        keep_days: 3,
        offline_hours: 12,
      });
    });

    it('is in the work list and in the answer to a delivery', async () => {
      expect((await desk.inspector.get('/api/inspection/dashboard')).body.epoch).toBe(epoch);
      const tablet = deviceOf(desk.inspector);
      const actions = [
        tablet.change(await desk.started(), 'SAVE_INSPECTION_NOTES', { notes: '<p>x</p>' }, 2),
      ];
      expect((await desk.inspector.post('/api/action-queue', { actions })).body).toMatchObject({
        success: true,
        epoch,
      });
    });

    it('is in a header of every answer: good, unchanged, a file, a redirect and each kind of refusal', async () => {
      const { inspector } = desk;
      const admin = await use().login(['ROLE_ADMIN']);
      const spare = await use().addVersion(smallChecklist(`Weg ${crypto.randomUUID()}`));
      const { headers } = await inspector.get('/api/inspection/dashboard');
      const form = { childcare_type: 'KDV_BSO', location: 'x', version: desk.version };
      const answers: [number, () => Promise<Answer>][] = [
        [200, () => inspector.get('/api/account')],
        [
          304,
          () =>
            inspector.get('/api/inspection/dashboard', {
              'if-none-match': String(headers['etag']),
            }),
        ],
        [201, () => inspector.post('/api/inspection', form)],
        [200, () => inspector.get('/api/account/export')],
        [204, () => admin.delete(`/api/version/${spare}`)],
        [302, () => use().nobody.get('/oidc-authorize')],
        [200, () => use().nobody.get('/online-check?nonce=x')],
        [400, () => inspector.get('/api/account', { host: 'kwaad.example' })],
        [401, () => use().nobody.get('/api/inspection/dashboard')],
        [403, () => inspector.get('/api/system')],
        [403, () => inspector.post('/api/inspection', form, { 'sec-fetch-site': 'cross-site' })],
        [404, () => inspector.get('/api/inspection/weg')],
        [413, () => inspector.post('/api/inspection', { location: 'x'.repeat(4_000_000) })],
        [
          415,
          () => inspector.call('POST', '/api/inspection', 'x', { 'content-type': 'text/plain' }),
        ],
        [422, () => inspector.post('/api/inspection', {})],
      ];
      for (const [status, ask] of answers) {
        const answer = await ask();
        expect([answer.status, answer.headers[epochHeader]], `${status}`).toEqual([status, epoch]);
      }
      expect((await use().nobody.get('/health/live')).headers[epochHeader]).toBeUndefined();
      expect((await use().nobody.get('/api/onzin')).headers[epochHeader]).toBeUndefined();
    });

    it('is asked of the database by no request', async () => {
      await use().db.deleteFrom('secrets').where('name', '=', 'epoch').execute();
      for (let n = 0; n < 3; n++)
        expect((await desk.inspector.get('/api/account')).headers[epochHeader]).toBe(epoch);
      expect(
        await use()
          .db.selectFrom('secrets')
          .select('value')
          .where('name', '=', 'epoch')
          .executeTakeFirst(),
      ).toBeUndefined();
      await use().db.insertInto('secrets').values({ name: 'epoch', value: epoch }).execute();
    });

    it('is looked at again, so that a restore under a running server is noticed; without a database the last one stays', async () => {
      const watched = await createEpoch(use().db, 20);
      expect(watched.known()).toBe(epoch);
      await raiseCounts(use().db, new Date());
      const next = await epochs.keep(use().db);
      expect(next).toMatch(uuid);
      expect(next).not.toBe(epoch);
      await expect.poll(watched.known, { interval: 20 }).toBe(next);
      watched.close();
      expect(
        Math.abs(Date.parse((await epochs.restoredAt(use().db)) ?? '') - Date.now()),
      ).toBeLessThan(60_000);
    });
  },
  { keepSentDays: 3 },
);

it.skipIf(isWithoutPostgres /* asked for SQLite alone */)(
  'another epoch makes another work list, though not a count moved; it sorts after the one before, also where the clock is behind',
  async () => {
    const { url, drop } = await postgresDatabase();
    const first = await createTestAppOn(url);
    try {
      const desk = await deskOf(first.test);
      const { headers, body } = await desk.inspector.get('/api/inspection/dashboard');
      const etag = { 'if-none-match': String(headers['etag']) };
      const again = await createTestAppOn(url);
      expect(
        (await again.test.as(desk.inspector.token).get('/api/inspection/dashboard', etag)).status,
      ).toBe(304);
      await again.end();
      await epochs.renew(first.test.db, new Date('2020-01-01T00:00:00.000Z'));
      expect(isEarlier(body.epoch, await epochs.keep(first.test.db))).toBe(true);
      const restored = await createTestAppOn(url);
      const answer = await restored.test
        .as(desk.inspector.token)
        .get('/api/inspection/dashboard', etag);
      expect([
        answer.status,
        answer.body.epoch !== body.epoch,
        { ...answer.body, epoch: body.epoch },
      ]).toEqual([200, true, body]);
      await restored.end();
    } finally {
      await first.end();
      await drop();
    }
  },
);

it.skipIf(isWithoutPostgres /* asked for SQLite alone */)(
  'a database that goes away under it is no news to who asks',
  async () => {
    const { url, drop } = await postgresDatabase();
    const { test, end } = await createTestAppOn(url);
    const watched = await createEpoch(test.db, 10);
    const epoch = watched.known();
    await drop();
    await sleep(100);
    expect(watched.known()).toBe(epoch);
    expect((await test.nobody.get('/logged-in')).body).toMatchObject({ logged_in: false, epoch });
    watched.close();
    await end();
  },
);
