import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#shared/problems.ts';

/**
 * Quiet for so many turns of 10 ms, nobody is on the way any more; after `most` turns it is enough.
 */
const turns = { quiet: 20, most: 200 };

/**
 * A server that is told to stop first lets in who is on the way: closing at once would cut off
 * connections that the system accepted and we did not, and requests that were not read. Who comes
 * in by then is told `unavailable` and to connect anew; who was in before is answered. Every turn
 * takes in at least one connection, so quiet turns mean an empty doorway.
 */
export function finishBeforeStopping(app: FastifyInstance): void {
  let arrivals = 0;
  let stopping = false;
  app.server.on('connection', () => {
    arrivals++;
  });
  app.addHook('onRequest', async (request) => {
    arrivals++;
    // It lives until it is gone.
    if (stopping && request.routeOptions.url !== '/health/live') throw new Problem('unavailable');
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    stopping = true;
    for (let turn = 0, quiet = 0; quiet < turns.quiet && turn < turns.most; turn++) {
      const before = arrivals;
      await sleep(10);
      quiet = arrivals === before ? quiet + 1 : 0;
    }
  });
}
