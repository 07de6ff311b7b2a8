import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, RunContext } from '#server/handlers/context/context.ts';
import { setCookie, sevenDays } from './cookies.ts';
import { inRun } from './inRun.ts';
import { actionOf, isFromElsewhere } from './readRequest.ts';
import { NotModified } from './reply.ts';
import { goneWith } from './respond.ts';
import type { ServeOptions } from './serveOptions.ts';

/** The context that a handler gets for one request. */
export type RequestContext = Context &
  Pick<RunContext, 'transaction' | 'pastRows' | 'refuseIfRevoked'>;

/** Makes the context of this request; `asking` holds the questions that are asked again later. */
export function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeOptions,
  asking: Pick<RequestContext, 'services' | 'refuseIfRevoked' | 'refuseUnread'>,
): RequestContext {
  const { db, reading, clock, newId, cookies } = options;
  const context: RequestContext = {
    db: reading,
    transaction: (work) => inRun(db, context, work),
    pastRows: new Map(),
    ...asking,
    newId,
    get user() {
      return request.user;
    },
    url: request.url,
    now: () => new Date(clock()).toISOString(),
    sessionToken: request.cookies[cookies.session] ?? null,
    loginToken: request.cookies[cookies.login] ?? null,
    browser: String(request.headers['user-agent'] ?? '').slice(0, 500),
    address: request.ip,
    isFromElsewhere: isFromElsewhere(request),
    action: actionOf(request),
    gone: goneWith(reply),
    setSession: (token) => setCookie(reply, options, cookies.session, token, sevenDays),
    setLogin: (token) => setCookie(reply, options, cookies.login, token, 600),
    stopIfUnchanged: (tag) => {
      const etag = `W/"${tag}"`;
      reply.header('etag', etag).header('cache-control', 'no-store');
      if (request.headers['if-none-match'] === etag) throw new NotModified();
    },
  };
  return context;
}
