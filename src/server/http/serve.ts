import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type Db, inTransaction } from '#server/db/connect.ts';
import { fieldProblems } from '#server/fieldProblems.ts';
import type {
  ActionInfo,
  Context,
  FileAnswer,
  Handlers,
  Redirect,
  RunContext,
  Services,
  Work,
} from '#server/handlers/context.ts';
import { actionHeaders, epochHeader, type Route, sessionHeader } from '#shared/contract/route.ts';
import { type RouteName, routes } from '#shared/contract/routes.ts';
import type { User } from '#shared/model/account.ts';
import { Id } from '#shared/model/fields.ts';
import { limits } from '#shared/model/limits.ts';
import { Problem } from '#shared/problems.ts';
import { allows } from '#shared/rules/access.ts';
import { readForm } from './form.ts';
import { isOwnOrigin, ownAddresses } from './guard.ts';
import { inOneTransaction } from './inOneTransaction.ts';
import { NotModified } from './reply.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null = nobody. Set before the body is read. */
    user: User | null;
  }
}

/** Binds every row of the contract to its handler: access, input, context, output. */
export interface ServeOptions {
  db: Db;
  services: Services;
  clock: () => number;
  newId: () => string;
  publicUrl: string;
  cookies: { session: string; login: string; secure: boolean };
  /** Whether answers are held against their schema: in tests and development, not in production. */
  checkOutput: boolean;
  /** How often somebody may ask: the limits of one call, as a setting of its route. */
  limitOf: (name: string, perMinute: number) => object;
}

const sevenDays = 7 * 24 * 3600;
/** Bytes of a body, where its row does not say otherwise. */
const usualBody = 3 * 1024 * 1024;

export function serve(app: FastifyInstance, handlers: Handlers, options: ServeOptions): void {
  const { origins } = ownAddresses(options.publicUrl);
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
      decompress: route.packed ? { requestEncodings: ['gzip', 'identity'] } : false,
      // Who it is comes before what they send: a body of somebody unknown is never read.
      onRequest: async (request, reply) => {
        // An address that ends in a slash is no other spelling of one that does not.
        if (Object.values(request.params as object).includes(''))
          throw new Problem('path_not_found');
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
        // What is not unpacked while it is read would be unpacked without a limit.
        const packed = request.headers['content-encoding'] ?? 'identity';
        if (packed !== 'identity' && route.method !== 'GET' && !route.packed)
          throw new Problem('unsupported_media_type');
        if (route.takesTurns)
          onTheirWay.set(request, options.services.deliveries.announce(actionsIn(request)));
        if (route.tellsSession && session) reply.header(sessionHeader, session.validUntil);
      },
      // Also of what could not be read.
      onResponse: async (request) => onTheirWay.get(request)?.(),
      handler: async (request, reply) => {
        onTheirWay.get(request)?.();
        const input = await readInput(request, route);
        const handler = handlers[name as RouteName] as (
          context: Context,
          input: unknown,
        ) => unknown;
        const context = contextOf(request, reply, options);
        const outcome = await handler(context, input);
        const answer =
          route.writes === 'once'
            ? await inOneTransaction(name, context, outcome as Work<unknown>)
            : outcome;
        return send(reply, route, answer, options.checkOutput);
      },
    });
  }
}

/**
 * A link within a text of ours leads to an address of ours, and comes from our own page; our script
 * asks without leaving it.
 */
const isFollowedLink = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-site'] !== 'none';

/**
 * About how many actions a delivery holds, before it is read: one takes some 60 bytes packed, or
 * 400 as it is.
 */
function actionsIn({ headers }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? Number.NaN);
  return Number.isNaN(bytes)
    ? 300
    : Math.ceil(bytes / (headers['content-encoding'] === 'gzip' ? 60 : 400));
}

async function whoIs(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeOptions,
  route: Route,
): Promise<{ user: User; validUntil: string } | null> {
  const token = request.cookies[options.cookies.session];
  if (!token || route.session === 'ignored') return null;
  try {
    return await options.services.identity.session(token);
  } catch (error) {
    // A database that is away says nothing about the session: nobody is told that it ended.
    if (!(error instanceof Problem && error.code === 'invalid_grant')) throw error;
    setCookie(reply, options, options.cookies.session, null, 0);
    if (route.session === 'optional') return null;
    throw error;
  }
}

/**
 * Path parameters, and the query of a GET or the body of a change, as one object, by the row's
 * schema. @throws Problem validation_failed
 */
async function readInput(request: FastifyRequest, route: Route): Promise<unknown> {
  const body =
    route.kind === 'form' && request.isMultipart() ? await readForm(request) : request.body;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new Problem('validation_failed', { fields: { body: 'invalid' } });
  // A change has one source for each field: addresses end up in histories and logs of others.
  const given = route.method === 'GET' ? (request.query as object) : (body as object | null);
  const input = { ...given, ...(request.params as object) };
  const parsed = route.input.safeParse(input);
  // A wrong change with an id is refused where it is put on record: its device counts on that.
  const isNamed =
    request.headers[actionHeaders.id] !== undefined &&
    Id.safeParse((request.params as { id?: unknown }).id).success;
  if (!parsed.success && route.change && isNamed) return input;
  if (!parsed.success)
    throw new Problem('validation_failed', { fields: fieldProblems(parsed.error, input) });
  return parsed.data;
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeOptions,
): Context & Pick<RunContext, 'transaction'> {
  const { db, services, clock, newId, cookies } = options;
  return {
    db,
    transaction: (work) => inTransaction(db, work),
    services,
    newId,
    user: request.user,
    url: request.url,
    now: () => new Date(clock()).toISOString(),
    sessionToken: request.cookies[cookies.session] ?? null,
    loginToken: request.cookies[cookies.login] ?? null,
    action: actionOf(request),
    setSession: (token) => setCookie(reply, options, cookies.session, token, sevenDays),
    setLogin: (token) => setCookie(reply, options, cookies.login, token, 600),
    fresh: (tag) => {
      const etag = `W/"${tag}"`;
      reply.header('etag', etag).header('cache-control', 'no-store');
      if (request.headers['if-none-match'] === etag) throw new NotModified();
    },
  };
}

function setCookie(
  reply: FastifyReply,
  { cookies }: ServeOptions,
  name: string,
  value: string | null,
  maxAge: number,
): void {
  reply.setCookie(name, value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: cookies.secure,
    maxAge: value === null ? 0 : maxAge,
  });
}

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value.length > 0 ? value.slice(0, 65) : null;
};

/**
 * The headers of a change that travels alone. @throws Problem validation_failed when the key is no
 * id
 */
function actionOf(request: FastifyRequest): ActionInfo {
  const id = headerOf(request, actionHeaders.id);
  if (id !== null && !/^[\w-]{1,64}$/.test(id))
    throw new Problem('validation_failed', { fields: { 'Idempotency-Key': 'invalid' } });
  const whole = (name: string) => {
    const value = headerOf(request, name);
    return value !== null && /^\d{1,15}$/.test(value) && Number(value) <= limits.number
      ? Number(value)
      : null;
  };
  return {
    id,
    device: headerOf(request, actionHeaders.device),
    sequence: whole(actionHeaders.sequence),
    createdAt: headerOf(request, actionHeaders.createdAt),
    base: whole(actionHeaders.base),
    versionRevision: whole(actionHeaders.versionRevision),
    now: headerOf(request, actionHeaders.now),
    unsent: whole(actionHeaders.unsent),
    unsentSince: headerOf(request, actionHeaders.unsentSince),
    givenBack: headerOf(request, actionHeaders.givenBack) === '1',
  };
}

function send(
  reply: FastifyReply,
  route: Route,
  answer: unknown,
  checkOutput: boolean,
): FastifyReply {
  if (route.kind === 'redirect') return reply.redirect((answer as Redirect).location);
  if (route.kind === 'file') {
    const file = answer as FileAnswer;
    reply.type(file.mime).header('cache-control', 'no-store');
    if (file.name) reply.header('content-disposition', dispositionOf(file.name, file.download));
    if (!(file.bytes instanceof Uint8Array)) return reply.send(Readable.from(file.bytes));
    return reply.send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
  }
  if (route.output === null) return reply.code(204).send();
  if (checkOutput) route.output.parse(answer);
  return reply.code(route.status ?? 200).send(answer);
}

/** The name twice: without accents for old programs, in full for all others. */
function dispositionOf(name: string, download = false): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `${download ? 'attachment' : 'inline'}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${full}`}`;
}
