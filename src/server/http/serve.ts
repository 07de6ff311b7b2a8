import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import * as audit from '#server/db/audit.ts';
import { auditOf, type Context, type Handlers, type Work } from '#server/handlers/context.ts';
import { actionHeaders, epochHeader, type Route, sessionHeader } from '#shared/contract/route.ts';
import { type RouteName, routes } from '#shared/contract/routes.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';
import { allows } from '#shared/rules/access.ts';
import { contextOf } from './contextOf.ts';
import { isOwnOrigin, ownAddresses } from './guard.ts';
import { actOf, inOneTransaction } from './inOneTransaction.ts';
import { actionsIn, isFollowedLink, isVisit, readInput, whoIs } from './readRequest.ts';
import { send } from './respond.ts';
import type { ServeOptions } from './serveOptions.ts';
import { weighed } from './weighed.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null = nobody. Set before the body is read. */
    user: User | null;
  }
}
/** Bytes of a body, where its row does not say otherwise. */
const usualBody = 3 * 1024 * 1024;

export function serve(app: FastifyInstance, handlers: Handlers, options: ServeOptions): void {
  const { origins } = ownAddresses(options.publicUrl);
  const { cookies } = options;
  const { refusals } = options.services;
  app.decorateRequest('user', null);
  const ours = new Set(Object.values<Route>(routes).map(({ path }) => path));
  // Also on what is refused before it gets here.
  app.addHook('onSend', (request, reply, _, done) => {
    if (ours.has(request.routeOptions.url ?? ''))
      reply.header(epochHeader, options.services.epoch.known());
    done();
  });
  /** Deliveries whose body is being read; each with what to call when it was. */
  const onTheirWay = new WeakMap<FastifyRequest, () => void>();
  for (const [name, route] of Object.entries<Route>(routes)) {
    app.route({
      method: route.method as HTTPMethods,
      url: route.path,
      bodyLimit: route.bodyLimit ?? usualBody,
      ...(route.perMinute === undefined
        ? {}
        : { config: { rateLimit: options.limitOf(name, route.perMinute) } }),
      preParsing: async (request, _reply, payload) =>
        weighed(payload, request, route, (bytes) =>
          options.services.budget.spend(request.user?.id ?? request.ip, 'bytes', bytes),
        ),
      decompress: route.packed ? { requestEncodings: ['gzip', 'identity'] } : false,
      // The session is checked before the body is read: nobody unknown makes us read one.
      onRequest: async (request, reply) => {
        // An address with a slash at its end is another address, not another spelling.
        if (Object.values(request.params as object).includes(''))
          throw new Problem('path_not_found');
        if (route.access !== 'anyone') await refusals.refuseWhenMany(keyOf(request, cookies));
        if (route.visited && !isVisit(request)) throw new Problem('access_denied');
        if (route.ownPagesOnly && (isFollowedLink(request) || !isOwnOrigin(request, origins)))
          throw new Problem('access_denied');
        // A crowd that is asked to come back costs no look in the database.
        if (route.takesTurns) options.services.deliveries.refuseWhenFull(actionsIn(request));
        const session = await whoIs(request, reply, options, route);
        const user = session?.user ?? null;
        request.user = user;
        if (route.access !== 'anyone' && !user) throw new Problem('not_logged_in');
        if (!allows(route.access, user?.roles ?? null)) throw new Problem('access_denied');
        // Work of one person is never taken as another's, whoever is logged in by now.
        const meant = request.headers[actionHeaders.account];
        if (user && meant !== undefined && meant !== user.id) throw new Problem('not_logged_in');
        // Made on what the server may have forgotten: its device first gives that back.
        const past = request.headers[actionHeaders.epoch];
        if (past !== undefined && past !== options.services.epoch.known())
          throw new Problem('server_restored');
        // Bodies are unpacked while they are read, because only then can the limit stop it.
        const packed = request.headers['content-encoding'] ?? 'identity';
        if (packed !== 'identity' && route.method !== 'GET' && !route.packed)
          throw new Problem('unsupported_media_type');
        if (route.takesTurns)
          onTheirWay.set(
            request,
            options.services.deliveries.announce(actionsIn(request), user?.id),
          );
        if (route.tellsSession && session) reply.header(sessionHeader, session.validUntil);
      },
      // Also of what could not be read.
      onResponse: async (request, { statusCode }) => {
        onTheirWay.get(request)?.();
        refusals.count(keyOf(request, cookies), statusCode);
      },
      handler: async (request, reply) => {
        onTheirWay.get(request)?.();
        const stores = route.stores ?? (route.change && 'changes');
        if (stores && request.user)
          await options.services.quota.refuseWhenFull(options.db, request.user.id, stores);
        const input = await readInput(request, route);
        const handler = handlers[name as RouteName] as (
          context: Context,
          input: unknown,
        ) => unknown;
        const context = contextOf(request, reply, options);
        const outcome = await handler(context, input);
        const act = actOf(route, context, input);
        const answer =
          route.writes === 'once'
            ? await inOneTransaction(name, context, outcome as Work<unknown>, act)
            : outcome;
        // Nothing leaves the server that is not on the log.
        if (act && route.writes !== 'once') await audit.write(context.db, auditOf(context, act));
        if (route.clearsDevice) reply.header('clear-site-data', '"storage"');
        return send(reply, route, answer, options.checkOutput);
      },
    });
  }
}

/**
 * By what refusals are counted: by session where there is one, so that nobody shuts out others at
 * their address.
 */
const keyOf = ({ cookies, ip }: FastifyRequest, { session }: ServeOptions['cookies']): string =>
  `${ip} ${(cookies[session] ?? '').slice(0, 100)}`;
