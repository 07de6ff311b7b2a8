import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/base/database.ts';
import { ping } from '#server/db/base/transactions.ts';
import { waitingDevices } from '#server/db/devices/waitingDevices.ts';
import * as system from '#server/db/system/system.ts';
import type { Installation } from '#server/handlers/context/context.ts';
import type { Metrics, Watched } from '#server/metrics.ts';
import { Problem } from '#shared/problems.ts';
import { keepFor } from './keepFor.ts';

/**
 * Addresses for programs that watch the product: load balancers, containers, Prometheus. They need
 * no cookie, no session and no Host check.
 */
export const watchAddresses = {
  live: '/health/live',
  ready: '/health/ready',
  metrics: '/metrics',
} as const;

interface HealthOptions {
  db: Db;
  clock: () => number;
  metrics: Metrics;
  installation: Installation;
  /** A program that asks for the metrics must send this token; null = only `open` gives them. */
  token: string | null;
  /** Whether anybody may read the metrics, as in a demo. */
  open: boolean;
}

/** Milliseconds that the database may take to answer. */
const patience = 2_000;
/** Milliseconds for which one reading of the database serves every request. */
const fresh = 2_000;
const refusedMs = 30 * 24 * 3_600_000;

/** Adds these addresses. `ready` answers 503 as soon as the server begins to stop. */
export function health(
  app: FastifyInstance,
  { db, clock, metrics, installation, token, open }: HealthOptions,
): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  const quiet = { config: { rateLimit: false }, logLevel: 'warn' as const };

  app.get(watchAddresses.live, quiet, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );

  app.get(watchAddresses.ready, quiet, async (_, reply) => {
    if (stopping || !(await within(ping(db)))) throw new Problem('unavailable');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });

  const watch = keepFor(fresh, async (): Promise<Watched> => {
    const at = clock();
    return {
      at,
      storage: { database: await system.databaseBytes(db), free: await installation.freeBytes() },
      counts: await system.counts(db),
      devices: await waitingDevices(db),
      refused: await system.refusedSince(db, new Date(at - refusedMs).toISOString()),
      mails: await system.mails(db),
    };
  });
  app.get(watchAddresses.metrics, quiet, async (request, reply) => {
    // If no token is configured, the answer is 404, so that nobody learns that the address exists.
    if (!open && token === null) throw new Problem('path_not_found');
    if (!open && !isToken(request.headers.authorization, token ?? ''))
      throw new Problem('not_logged_in');
    const text = await metrics.text(await watch().catch(() => null));
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isToken = (header: string | undefined, token: string) =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));

/** Whether the work succeeded in time. */
const within = (work: Promise<void>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    setTimeout(patience, false, { ref: false }),
  ]);
