import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { Metrics } from '#server/metrics.ts';

/**
 * What the log says of each request, and what is counted: who asked (the account's id) and from
 * which address. No name, no query, no cookie, no content.
 */

/**
 * JSON lines; an error shows its kind, its message and where it was thrown, never the values that a
 * database puts beside it.
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
 * The number a request already has from the proxy before us, when it looks like one, so that both
 * logs can be laid side by side.
 */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();

/** One line and one count for every answer. */
export function observe(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    // Pages and files of the site share one label: anybody can make up such addresses, and each
    // label costs memory.
    const route = request.routeOptions.url ?? 'site';
    const seconds = reply.elapsedTime / 1_000;
    metrics.request({ method: request.method, route, status: reply.statusCode, seconds });
    if (request.routeOptions.logLevel === 'warn') return;
    const { statusCode: status } = reply;
    const line = {
      method: request.method,
      route,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
      ...(request.user ? { account: request.user.id } : {}),
    };
    request.log[status >= 500 ? 'warn' : 'info'](line, 'answered');
  });
}
