import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#shared/problems.ts';
import { watchAddresses } from './health.ts';

/**
 * After `quiet` turns of 10 ms without a new connection no connection is on its way any more; after
 * `most` turns the server stops in any case.
 */
const turns = { quiet: 20, most: 200 };

/**
 * A server that is told to stop first accepts the connections that wait in the operating system's
 * queue: closing at once would cut them off, and requests that were not read yet. Earlier requests
 * are answered; later ones get `unavailable`, and must connect again. Each turn accepts at least
 * one waiting connection, so a few quiet turns mean that the queue is empty.
 */
export function finishBeforeStopping(app: FastifyInstance): void {
  let arrivals = 0;
  let stopping = false;
  app.server.on('connection', () => {
    arrivals++;
  });
  app.addHook('onRequest', async (request) => {
    arrivals++;
    // The server counts as live until it is gone.
    if (stopping && request.routeOptions.url !== watchAddresses.live)
      throw new Problem('unavailable');
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
