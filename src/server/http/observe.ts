import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { Metrics } from '#server/metrics.ts';

/**
 * The log line and the count of each request: who asked (the account's id) and from which address.
 * No name, no query, no cookie, no content.
 */

/**
 * Writes JSON lines. An error shows its kind, its message and where it was thrown, never the values
 * that a database adds to it.
 */
export const loggerOf = (level: string): LoggerOptions => ({
  level,
  redact: ['req.headers.cookie', 'req.headers.authorization'],
  serializers: {
    req: ({ method, url }: { method?: string; url?: string }) => ({
      method,
      url: (url ?? '').split('?')[0] ?? '',
    }),
    err: ({ name, message, code, stack }: Error & { code?: unknown }) => ({
      name,
      message,
      code,
      stack,
    }),
  },
});

/**
 * The id that a proxy before us gave this request, if it looks like an id, so that both logs can be
 * compared.
 */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();

/** Work for when an answer is over: one list per answer, with one listener on its connection. */
const afterwards = new WeakMap<FastifyReply['raw'], ((cut: boolean) => void)[]>();

/**
 * Does this once, when the answer was given or its connection is gone: a request that hangs up cost
 * work too. `cut`: the answer was not given whole. Done at once if the answer is over already.
 */
export function whenOver({ raw }: FastifyReply, work: (cut: boolean) => void): void {
  if (raw.closed || raw.writableFinished) {
    work(!raw.writableFinished);
    return;
  }
  const known = afterwards.get(raw);
  if (known) {
    known.push(work);
    return;
  }
  const all = [work];
  afterwards.set(raw, all);
  const end = () => {
    for (const one of all.splice(0)) one(!raw.writableFinished);
  };
  raw.once('finish', end).once('close', end);
}

/** Writes one log line and one count for every answer. */
export function observe(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    whenOver(reply, (cut) => {
      // Pages and files of the site share one label: anybody can make up such addresses, and each
      // label costs memory.
      const route = request.routeOptions.url ?? 'site';
      const { statusCode: status, elapsedTime } = reply;
      metrics.request({ method: request.method, route, status, seconds: elapsedTime / 1_000 });
      if (request.routeOptions.logLevel === 'warn') return;
      const line = {
        method: request.method,
        route,
        status,
        ms: Math.round(elapsedTime * 10) / 10,
        address: request.ip,
        ...(request.user ? { account: request.user.id } : {}),
        ...(cut ? { cut } : {}),
      };
      request.log[status >= 500 ? 'warn' : 'info'](line, 'answered');
    });
  });
}
