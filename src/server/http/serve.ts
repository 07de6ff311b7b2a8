import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import * as audit from '#server/db/audit.ts';
import { addStored } from '#server/db/stored.ts';
import { auditOf, type Context, type Handlers, type Work } from '#server/handlers/context.ts';
import { heavyCall } from '#server/work/heavyCall.ts';
import { actionHeaders, epochHeader, type Route, sessionHeader } from '#shared/contract/route.ts';
import { type RouteName, routes } from '#shared/contract/routes.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';
import { allows } from '#shared/rules/access.ts';
import { contextOf, type RequestContext } from './contextOf.ts';
import { isOwnOrigin, ownAddresses } from './guard.ts';
import { inOneTransaction } from './inOneTransaction.ts';
import { networkOf } from './networkOf.ts';
import { whenOver } from './observe.ts';
import { readClean } from './readClean.ts';
import { actionsIn, isFollowedLink, isVisit, whoIs } from './readRequest.ts';
import { send } from './respond.ts';
import { routeConfig } from './routeConfig.ts';
import { actOf } from './sensitiveAct.ts';
import type { ServeOptions } from './serveOptions.ts';
import { createUnread } from './unread.ts';
import { weighed } from './weighed.ts';
import { weighForm } from './weighForm.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null = nobody. Set before the body is read. */
    user: User | null;
  }
}
/** Bytes of a body, where its row does not say otherwise. */
const usualBody = 3 * 1024 * 1024;
/** Characters of answers that were not read yet, and of one that counts. */
const [mostText, longText] = [64 * 1024 * 1024, 256 * 1024];
/** Milliseconds after which somebody's rights may be others than when a request came in. */
const slow = 100;

/** Binds every row of the contract to its handler: access, input, context, output. */
export function serve(app: FastifyInstance, handlers: Handlers, options: ServeOptions): void {
  const { origins } = ownAddresses(options.publicUrl);
  const { cookies } = options;
  const { atOnce, budget, refusals } = options.services;
  const [unread, unreadText] = [createUnread(), createUnread(mostText)];
  const callerOf = ({ cookies: given, ip }: FastifyRequest) => ({
    address: networkOf(ip),
    session: (given[cookies.session] ?? '').slice(0, 100),
  });
  /** Waits until few enough requests of this person are being served. */
  async function waitForPlace(person: string, reply: FastifyReply, route: Route): Promise<void> {
    // A delivery waits for its turn.
    const end = route.takesTurns ? null : () => void reply.raw.destroy();
    whenOver(reply, await atOnce.enter(person, end));
  }
  /** As RunContext says: a body may come in slowly, and a turn be long in coming. */
  async function stillAllowed(request: FastifyRequest, reply: FastifyReply, route: Route) {
    if (!request.user) return;
    request.user = (await whoIs(request, reply, options, route))?.user ?? null;
    if (!request.user) throw new Problem('not_logged_in');
    if (!allows(route.access, request.user.roles)) throw new Problem('access_denied');
  }
  /**
   * Does what the call asks for; of a row that writes, in one transaction. Only what needs the
   * database takes a turn: a file may be read before it.
   */
  async function answerOf(
    context: RequestContext,
    name: string,
    route: Route,
    input: unknown,
  ): Promise<unknown> {
    const handler = handlers[name as RouteName] as (context: Context, input: unknown) => unknown;
    if (route.writes === 'once') {
      const began = performance.now();
      const work = (await handler(context, input)) as Work<unknown>;
      // A file may have taken long to read.
      if (performance.now() - began > slow) await context.stillAllowed();
      const act = await actOf(route, context, input);
      return inTurn(context, route, () => inOneTransaction(name, options.db, context, work, act));
    }
    const answer = await inTurn(context, route, async () => handler(context, input));
    const act = await actOf(route, context, input);
    // A sensitive act that is not on the log has no answer.
    if (act) {
      const held = await audit.write(options.db, auditOf(context, act));
      if (context.user) await addStored(options.db, context.user.id, 'changes', held);
    }
    return answer;
  }
  /** A call that takes long waits for its turn, and how long it took is counted. */
  async function inTurn<T>(
    { user, gone, stillAllowed }: RequestContext,
    route: Route,
    work: () => Promise<T>,
  ): Promise<T> {
    if (!route.heavy || !user) return work();
    return heavyCall(
      options.services,
      user.id,
      async (waited) => {
        if (waited > slow) await stillAllowed();
        return work();
      },
      gone,
    );
  }
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
      config: routeConfig(name, route, options),
      preParsing: async (request, _reply, payload) =>
        weighed(payload, request, route, (kind, amount) =>
          budget.spend(request.user?.id ?? networkOf(request.ip), kind, amount),
        ),
      decompress: route.packed ? { requestEncodings: ['gzip', 'identity'] } : false,
      // The session is checked before the body is read: nobody unknown makes us read one.
      onRequest: async (request, reply) => {
        // An address with a slash at its end is another address, not another spelling.
        if (Object.values(request.params as object).includes(''))
          throw new Problem('path_not_found');
        if (route.access !== 'anyone')
          await refusals.refuseWhenMany(callerOf(request), () => request.raw.socket.destroy());
        whenOver(reply, () => {
          onTheirWay.get(request)?.();
          refusals.count(callerOf(request), reply.statusCode, request.user !== null);
        });
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
        if (user) await waitForPlace(user.id, reply, route);
        // Work of one person is never taken as another's, whoever is logged in by now.
        const meant = request.headers[actionHeaders.account];
        if (user && meant !== undefined && meant !== user.id) throw new Problem('not_logged_in');
        // Made on what the server may have forgotten: its device first gives that back.
        const past = request.headers[actionHeaders.epoch];
        if (past !== undefined && past !== options.services.epoch.known())
          throw new Problem('server_restored');
        if (route.kind === 'form' && user) weighForm(request, route, budget, user.id);
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
      handler: async (request, reply) => {
        onTheirWay.get(request)?.();
        const stores = route.stores ?? (route.change && 'changes');
        if (stores && request.user)
          await options.services.quota.refuseWhenFull(options.db, request.user.id, stores);
        const answers = route.kind === 'file' ? 'files' : 'answers';
        if (request.user && route.method === 'GET') budget.check(request.user.id, answers, 0);
        const waiting = route.kind === 'file' ? unread : unreadText;
        const refuseUnread = () => request.user && waiting.refuseWhenMuch(request.user.id);
        if (route.method === 'GET' || route.kind === 'file') refuseUnread();
        const input = await readClean(request, route, options.services);
        const context = contextOf(request, reply, options, {
          stillAllowed: () => stillAllowed(request, reply, route),
          refuseUnread,
        });
        // Also a reading: it may have waited for its turn while somebody switched the account off.
        if (request.user && reply.elapsedTime > slow) await context.stillAllowed();
        const answer = await answerOf(context, name, route, input);
        if (route.clearsDevice) reply.header('clear-site-data', '"storage"');
        return send(reply, route, answer, {
          checkOutput: options.checkOutput,
          stillAllowed: context.stillAllowed,
          weigh: (bytes) => {
            if (!request.user) return;
            budget.charge(request.user.id, answers, bytes);
            if (waiting === unread || bytes > longText) waiting.add(request.user.id, reply, bytes);
          },
        });
      },
    });
  }
}
