import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Handlers } from '#server/handlers/context/context.ts';
import { epochHeader, type Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { User } from '#shared/model/account.ts';
import type { Cost } from '#shared/model/cost.ts';
import { createAdmission } from './admission.ts';
import { createAnswering, slow } from './answering.ts';
import { contextOf } from './contextOf.ts';
import { networkOf } from './networkOf.ts';
import { payingAs } from './payingAs.ts';
import { readClean } from './readClean.ts';
import { send } from './respond.ts';
import { routeConfig } from './routeConfig.ts';
import type { ServeOptions } from './serveOptions.ts';
import { createUnread } from './unread.ts';
import { weighed } from './weighed.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null = nobody. Set before the body is read. */
    user: User | null;
  }
}
/** The most bytes of a body, if its row says nothing else. */
const usualBody = 3 * 1024 * 1024;
/** Unread JSON answers of one person: the most characters, and from how many on one counts. */
const [mostText, longText] = [64 * 1024 * 1024, 256 * 1024];
/** The most characters of receipts that one person may leave unread. */
const mostReceipts = 8 * 1024 * 1024;

/** Binds every row of the contract to its handler: access, input, context, output. */
export function serve(app: FastifyInstance, handlers: Handlers, options: ServeOptions): void {
  const { db, services } = options;
  const { budget, quota } = services;
  const admission = createAdmission(options);
  const answerOf = createAnswering(handlers, options);
  const [unread, unreadText] = [createUnread(), createUnread(mostText)];
  const unreadReceipts = createUnread(mostReceipts);

  /** Refuses a person who may store or read no more, before anything is done. */
  async function refuseWhenFull({ user }: FastifyRequest, route: Route): Promise<void> {
    if (!user) return;
    const stores = route.stores ?? (route.change && 'changes');
    if (stores) await quota.refuseWhenFull(db, user.id, stores);
    if (route.method === 'GET') budget.check(user.id, counted(route), 0);
    // Only where nothing has to be looked up to know that the work is done anew.
    if (!route.tagged) for (const cost of owed(route)) budget.check(user.id, cost, 0);
  }
  async function handle(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    route: Route,
  ): Promise<FastifyReply> {
    admission.bodyIsIn(request);
    await refuseWhenFull(request, route);
    const isFile = route.kind === 'file';
    const waiting = isFile ? unread : route.takesTurns ? unreadReceipts : unreadText;
    const refuseUnread = () => request.user && waiting.refuseWhenMuch(request.user.id);
    if (route.method === 'GET' || isFile || route.takesTurns) refuseUnread();
    const input = await readClean(request, route, services);
    const context = contextOf(request, reply, options, {
      services: options.checkOutput ? payingAs(services, name, route) : services,
      refuseIfRevoked: () => admission.refuseIfRevoked(request, reply, route),
      refuseUnread,
    });
    // Reading too: an administrator may have switched the account off while it waited for its turn.
    if (request.user && reply.elapsedTime > slow) await context.refuseIfRevoked();
    const answer = await answerOf(context, name, route, input);
    if (route.clearsDevice) reply.header('clear-site-data', '"storage"');
    return send(reply, route, answer, {
      checkOutput: options.checkOutput,
      refuseIfRevoked: context.refuseIfRevoked,
      weigh: (bytes) => {
        if (!request.user) return;
        budget.charge(request.user.id, counted(route), bytes);
        if (waiting !== unreadText || bytes > longText) waiting.add(request.user.id, reply, bytes);
      },
    });
  }
  app.decorateRequest('user', null);
  const ours = new Set(Object.values<Route>(routes).map(({ path }) => path));
  // Refused requests get this header too.
  app.addHook('onSend', (request, reply, _, done) => {
    if (ours.has(request.routeOptions.url ?? '')) reply.header(epochHeader, services.epoch.known());
    done();
  });
  for (const [name, route] of Object.entries<Route>(routes))
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
      onRequest: (request, reply) => admission.admit(request, reply, route),
      handler: (request, reply) => handle(request, reply, name, route),
    });
}

/** The costs of a call that are known only afterwards: who owes some of those waits. */
const owed = ({ costs = [] }: Route) => costs.filter((cost) => afterwards.has(cost));
const afterwards: ReadonlySet<Cost> = new Set(['answers', 'listing', 'merging', 'reading']);

/** The kind of work that an answer of this row counts as. */
const counted = (route: Route) => (route.kind === 'file' ? 'files' : 'answers');
