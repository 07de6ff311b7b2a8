import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { rowOf } from './rows.ts';
import { answersIn, exchange } from './socket.ts';

/** One person who asks too much, or too long: nothing of it is held, and nobody else waits. */
const usual = { requestsPerMinute: 3_000 };

onBothDatabases(
  rowOf('one person holds up nobody', 8, 8),
  (use) => {
    let [port, cookie] = [0, ''];
    let inspector: Person;
    beforeAll(async () => {
      inspector = await use().login();
      ({ cookie } = inspector);
      await use().app.http.listen({ port: 0, host: '127.0.0.1' });
      const address = use().app.http.server.address();
      port = address && typeof address === 'object' ? address.port : 0;
    });
    afterAll(() => use().app.http.server.closeAllConnections());
    const heads = (line: string, ...more: string[]) =>
      `${[`${line} HTTP/1.1`, 'Host: localhost:3000', `Cookie: ${cookie}`, ...more].join('\r\n')}\r\n\r\n`;

    it('ends a connection that asks a hundred times before it has an answer', async () => {
      const { text, hungUp } = await exchange(port, heads('GET /api/account').repeat(100));
      expect([hungUp, answersIn(text).length < 100]).toEqual([true, true]);
      expect((await inspector.get('/api/account')).status).toBe(200);
    });

    it('refuses a piece of a photo that is larger than a piece, before it is read', async () => {
      const { text } = await exchange(
        port,
        heads(
          `PUT /api/inspection/${randomUUID()}/photo/${randomUUID()}`,
          'Content-Type: multipart/form-data; boundary=x',
          'Content-Length: 7900000',
        ),
        500,
      );
      expect(answersIn(text).map(({ status }) => status)).toEqual([413]);
    });

    // S7: the heading says 8 MB, and nothing follows.
    it('leaves a colleague every delivery, however much somebody only announces', async () => {
      const colleague = await use().login();
      const open = Array.from({ length: 20 }, () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write(
          heads(
            'POST /api/action-queue',
            'Content-Type: application/json',
            'Content-Length: 8000000',
          ),
        );
        return socket;
      });
      await pass(300);
      const statuses: number[] = [];
      for (let delivery = 0; delivery < 10; delivery++) {
        const device = randomUUID();
        const actions = Array.from({ length: 60 }, (_, n) => ({
          id: randomUUID(),
          type: 'SAVE_INSPECTION_NOTES',
          inspection: randomUUID(),
          payload: { notes: '<p>x</p>' },
          device,
          sequence: n + 1,
        }));
        statuses.push((await colleague.post('/api/action-queue', { actions })).status);
      }
      for (const socket of open) socket.destroy();
      expect(statuses).toEqual(Array(10).fill(200));
    });

    it('does nothing more of a delivery whose sender hung up; all of it may come again', async () => {
      const [device, made] = [randomUUID(), 300];
      const actions = Array.from({ length: made }, (_, n) => ({
        id: randomUUID(),
        type: 'SAVE_INSPECTION_NOTES',
        inspection: randomUUID(),
        payload: { notes: '<p>x</p>' },
        device,
        sequence: n + 1,
      }));
      const count = async (): Promise<number> => {
        const { all } = await use()
          .db.selectFrom('receipts')
          .select((e) => e.fn.countAll<number>().as('all'))
          .where('device', '=', device)
          .executeTakeFirstOrThrow();
        return Number(all);
      };
      const body = JSON.stringify({ actions });
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        heads(
          'POST /api/action-queue',
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
        ) + body,
      );
      await expect.poll(count, { interval: 5 }).toBeGreaterThan(0);
      socket.destroy();
      await pass(100);
      const done = await count();
      expect(done).toBeLessThan(made);
      await pass(300);
      expect(await count()).toBe(done);
      const again = await inspector.post('/api/action-queue', { actions });
      expect([again.status, again.body.results.length, await count()]).toEqual([200, made, made]);
    });

    it('carries out nothing of somebody who was switched off while the request came in', async () => {
      const [admin, boss] = [
        await use().login(['ROLE_ADMIN']),
        await use().login(['ROLE_SUPER_ADMIN', 'ROLE_ADMIN']),
      ];
      const body = JSON.stringify({ title: `Te laat ${randomUUID()}` });
      const socket = connect(port, '127.0.0.1');
      let said = '';
      socket.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      socket.write(
        heads(
          'POST /api/version',
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
        ).replace(cookie, admin.cookie) + body.slice(0, 5),
      );
      await pass(200);
      expect((await boss.post(`/api/user/${admin.id}`, { enabled: false })).status).toBeLessThan(
        300,
      );
      socket.write(body.slice(5));
      await expect.poll(() => answersIn(said)[0]?.status).toBe(401);
      socket.destroy();
      expect(
        (await boss.get(`/api/version?filter=${encodeURIComponent('Te laat')}`)).body.versions,
      ).toEqual([]);
    });

    it('sends no more of a long answer to somebody who was switched off while it was read', async () => {
      const [person, boss] = [
        await use().login(),
        await use().login(['ROLE_SUPER_ADMIN', 'ROLE_ADMIN']),
      ];
      const notes = `<p>${'lang '.repeat(12_000)}</p>`;
      for (let delivery = 0; delivery < 5; delivery++) {
        const actions = Array.from({ length: 40 }, () => ({
          id: randomUUID(),
          type: 'SAVE_INSPECTION_NOTES',
          inspection: randomUUID(),
          payload: { notes },
        }));
        expect((await person.post('/api/action-queue', { actions })).status).toBe(200);
      }
      const read = async (meanwhile: () => Promise<void>) => {
        const socket = connect(port, '127.0.0.1');
        let [bytes, last] = [0, ''];
        const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
        socket.on('error', () => undefined);
        const first = new Promise<void>((resolve) =>
          socket.once('data', () => {
            socket.pause();
            resolve();
          }),
        );
        socket.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          last = (last + chunk.toString()).slice(-20);
        });
        socket.write(
          heads('GET /api/account/export', 'Connection: close').replace(cookie, person.cookie),
        );
        await first;
        await meanwhile();
        await pass(1_200);
        socket.resume();
        await ended;
        return { bytes, whole: last.endsWith('0\r\n\r\n') };
      };
      const before = await read(async () => undefined);
      expect(before.whole).toBe(true);
      const after = await read(async () => {
        expect((await boss.post(`/api/user/${person.id}`, { enabled: false })).status).toBe(200);
      });
      expect(after.whole).toBe(false);
      expect(after.bytes).toBeLessThan(before.bytes);
    });

    it('limits the address of a calendar, which has no login', async () => {
      const statuses = await Promise.all(
        Array.from(
          { length: 70 },
          async () => (await use().nobody.get(`/calendar/${'x'.repeat(43)}.ics`)).status,
        ),
      );
      expect(statuses.filter((one) => one === 429)).toHaveLength(10);
    });

    it('an administrator ends no sessions of a super administrator', async () => {
      const [admin, boss] = [
        await use().login(['ROLE_ADMIN']),
        await use().login(['ROLE_SUPER_ADMIN', 'ROLE_ADMIN']),
      ];
      expect((await admin.delete(`/api/user/${boss.id}/session`)).status).toBe(403);
      expect((await boss.get('/api/account')).status).toBe(200);
      expect((await boss.delete(`/api/user/${admin.id}/session`)).status).toBe(204);
    });
  },
  usual,
);

onBothDatabases(
  rowOf('one person reads no more than so much', 1, 1),
  (use) => {
    it('is asked to come back, and still saves', async () => {
      const admin = await use().login(['ROLE_ADMIN']);
      const read = async () => (await admin.get('/api/audit?limit=100')).status;
      for (let n = 0; n < 8; n++) await admin.post('/api/version', { title: `Versie ${n}` });
      const statuses = [];
      for (let n = 0; n < 12; n++) statuses.push(await read());
      expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
      expect((await admin.post('/api/version', { title: 'Nog een' })).status).toBe(201);
    });
  },
  { workShare: 0.02 },
);

onBothDatabases(
  rowOf('who was told to wait and does not is refused at the door', 1, 1),
  (use) => {
    it('before what they deliver is read; what they save by itself goes on, and so does a colleague', async () => {
      const [person, colleague] = [await use().login(), await use().login()];
      const deliver = (by: Person, notes: string) =>
        by.post('/api/action-queue', {
          actions: [
            {
              id: randomUUID(),
              type: 'SAVE_INSPECTION_NOTES',
              inspection: randomUUID(),
              payload: { notes },
            },
          ],
        });
      const nonsense = async (by: Person) =>
        (await by.post('/api/action-queue', { actions: 'none' })).status;
      const long = '<p>x</p>'.repeat(1_500);
      let last = await deliver(person, long);
      expect([last.status, await nonsense(person)]).toEqual([200, 422]);
      for (let n = 0; n < 10 && last.status !== 429; n++) last = await deliver(person, long);
      expect(last.status).toBe(429);
      expect([await nonsense(person), await nonsense(colleague)]).toEqual([429, 422]);
      const one = `/api/inspection/${randomUUID()}/save-notes`;
      expect((await person.post(one, { notes: '<p>x</p>' })).status).toBe(404);
      use().pass(Number(last.headers['retry-after']) * 1_000);
      expect([await nonsense(person), (await deliver(person, long)).status]).toEqual([422, 200]);
    });
  },
  { workShare: { usual: 1_000_000, own: { tags: 1 } } },
);
