import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#tests/support/app.ts';
import { type Desk, deskOf } from '#tests/support/devices.ts';
import { rowOf } from './rows.ts';

/** What a request passes before it is served: each gate holds up one person, and nobody else. */

/**
 * Reports wait until they are let go; by the place of each, in the order in which they were drawn.
 */
const held: (() => void)[] = [];
const drawn: string[] = [];
const letGo = () => {
  for (const one of held.splice(0)) one();
};
/** Lets them all go while something is waited for. */
async function whileLetGo<T>(work: Promise<T>): Promise<T> {
  const going = setInterval(letGo, 20);
  try {
    return await work;
  } finally {
    clearInterval(going);
  }
}
const large = 'Groot';

onBothDatabases(
  rowOf('the gates before a request', 4, 4),
  (use) => {
    let [port, colleague]: [number, Desk] = [0, null as unknown as Desk];
    beforeAll(async () => {
      colleague = await deskOf(use());
      await use().app.http.listen({ port: 0, host: '127.0.0.1' });
      const address = use().app.http.server.address();
      port = address && typeof address === 'object' ? address.port : 0;
    });
    afterAll(() => use().app.http.server.closeAllConnections());

    const reportOf = async (desk: Desk, location = 'De Tuin'): Promise<string> =>
      `/api/inspection/${await desk.finished({ location })}/export`;
    const isDone = (work: Promise<unknown>) =>
      Promise.race([work.then(() => true), pass(300, false)]);

    it('four requests of one person are served at once; the next waits, a colleague does not', async () => {
      const desk = await deskOf(use());
      const report = await reportOf(desk);
      const four = [1, 2, 3, 4].map(() => desk.inspector.get(report));
      await expect.poll(() => held.length).toBe(1);
      // One is drawn; the other three may be on their way still, and then the next is no fifth.
      let fifth = desk.inspector.get('/api/account');
      await expect
        .poll(async () => {
          fifth = desk.inspector.get('/api/account');
          return isDone(fifth);
        })
        .toBe(false);
      expect((await colleague.inspector.get('/api/account')).status).toBe(200);
      // One at a time is drawn: the others wait for theirs.
      const answers = await whileLetGo(Promise.all(four));
      expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
      expect((await fifth).status).toBe(200);
    });

    it('who asks for four reports lets a colleague’s come before the last two', async () => {
      const desk = await deskOf(use());
      const [report, theirs] = [await reportOf(desk), await reportOf(colleague, 'Collega')];
      const before = drawn.length;
      const many = Array.from({ length: 4 }, () => desk.inspector.get(report));
      await expect.poll(() => held.length).toBe(1);
      const one = colleague.inspector.get(theirs);
      // Until it stands in the line.
      await pass(500);
      const [answer] = await whileLetGo(Promise.all([one, ...many]));
      expect(answer.status).toBe(200);
      expect(drawn.slice(before).indexOf('Collega')).toBeLessThanOrEqual(2);
    });

    it('who was refused a thousand times is asked to come back, whatever is asked; a colleague is not', async () => {
      const desk = await deskOf(use());
      const wrong = () => desk.inspector.post('/api/inspection', { childcare_type: 'x' });
      expect((await wrong()).status).toBe(422);
      const missing = `/api/inspection/${randomUUID()}`;
      for (let n = 0; n < 50; n++)
        await Promise.all(Array.from({ length: 20 }, () => desk.inspector.get(missing)));
      expect((await desk.inspector.get('/api/account')).status).toBe(429);
      expect((await colleague.inspector.get('/api/account')).status).toBe(200);
      use().pass(61_000);
      expect((await desk.inspector.get('/api/account')).status).toBe(200);
    });

    it('who reads nothing of what was made for them gets no more, until that is over', async () => {
      const desk = await deskOf(use());
      const report = await reportOf(desk, large);
      const sockets = [1, 2].map(() => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.pause();
        socket.write(
          `GET ${report} HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${desk.inspector.cookie}\r\n\r\n`,
        );
        return socket;
      });
      const ask = async () => (await desk.inspector.get(report)).status;
      await expect.poll(ask, { interval: 200 }).toBe(429);
      expect((await colleague.inspector.get(await reportOf(colleague, large))).status).toBe(200);
      for (const socket of sockets) socket.destroy();
      await expect.poll(ask, { interval: 200 }).toBe(200);
    });
  },
  {
    drawReport: async (report) => {
      if (JSON.stringify(report).includes(large)) return new Uint8Array(70_000_000);
      drawn.push(JSON.stringify(report).includes('Collega') ? 'Collega' : 'De Tuin');
      await new Promise<void>((resolve) => held.push(resolve));
      return new Uint8Array(10);
    },
  },
);
