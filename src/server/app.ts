import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import { createChecklistReader } from '#server/checklists/reader.ts';
import { createSheetWriter } from '#server/checklists/sheetWriter.ts';
import type { Db } from '#server/db/base/database.ts';
import { forReading } from '#server/db/base/forReading.ts';
import { createTreeCache } from '#server/handlers/checklists/treeCache.ts';
import { readJson } from '#server/http/readJson.ts';
import { createEpoch } from './epoch.ts';
import { handlers } from './handlers/all.ts';
import { asProblem } from './http/asProblem.ts';
import { backChannel } from './http/backChannel.ts';
import { refuseBroken } from './http/broken.ts';
import { type Cookies, cookiesAt } from './http/cookies.ts';
import { bareHeaders, guard, usualPerMinute } from './http/guard.ts';
import { health } from './http/health.ts';
import { identityOf } from './http/identityOf.ts';
import { installationOf } from './http/installationOf.ts';
import { loggerOf, observe, requestIdOf } from './http/observe.ts';
import { serveOpenApi } from './http/openapi.ts';
import { catchAll, sendProblem } from './http/reply.ts';
import { securityText } from './http/securityText.ts';
import { serve } from './http/serve.ts';
import { site } from './http/site.ts';
import { finishBeforeStopping } from './http/stopping.ts';
import { timed } from './http/timed.ts';
import { among } from './http/trusted.ts';
import type { Identity } from './identity/identity.ts';
import { uuidv7 } from './ids.ts';
import type { Letterhead } from './letterhead.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { PhotoStore } from './photos/photoStore.ts';
import { createRegisterReader } from './register/reader.ts';
import { openRegisters } from './register/registerIndexes.ts';
import type { OidcSettings, Retain, SecuritySettings } from './settings/settings.ts';
import { type TlsFiles, tlsOptions } from './tls.ts';
import type { DrawReport } from './work/reports.ts';
import { createSharing } from './work/sharing.ts';
import { shareOf, type WorkShare } from './work/workShare.ts';

/** Makes the whole server; nothing is global, so tests can make as many as they like. */
export interface AppOptions {
  db: Db;
  publicUrl: string;
  /** Null = demo mode with the embedded provider. */
  oidc: OidcSettings | null;
  adminUsernames: readonly string[];
  sessionSecret: string | null;
  drawReport: DrawReport;
  photos: PhotoStore;
  /** Bytes of drawn reports that are kept; 0 = none. */
  keepReports?: number;
  /** How much work one person may ask for; a number means percents of every kind. */
  workShare?: WorkShare | number;
  /** Folder of the built client; null = API only. */
  dist: string | null;
  version: string;
  logLevel: string;
  trustProxy: string | null;
  /** The files for TLS of the server itself; null = a proxy does TLS. */
  tls?: TlsFiles | null;
  /** How people report a weakness; null = no security.txt. */
  security?: SecuritySettings | null;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** Reaches the identity provider; tests pass one that fails. */
  fetch?: typeof fetch;
  checkOutput?: boolean;
  requestsPerMinute?: number;
  /** The token that a reader of `/metrics` must send; null = only a demo answers. */
  metricsToken?: string | null;
  /** How long data is kept, as the page 'Systeem' shows it. */
  retain?: Retain;
  /** Days that devices keep acknowledged changes. */
  keepSentDays?: number;
  offlineHours?: number;
  /** The organisation that sends reports with a letter in front; null = none. */
  letterhead?: Letterhead | null;
  /** The address that the national register is fetched from; null = not fetched. */
  registerUrl?: string | null;
  /** The most bytes of one person's changes that are kept, and of one person's photos. */
  quota?: number;
  /** Folder of the embedded database, whose free space is watched; null = it is elsewhere. */
  dataDir?: string | null;
}

export interface App {
  http: FastifyInstance;
  identity: Identity;
  cookies: Cookies;
  metrics: Metrics;
}

/** Does not listen yet; closing `http` ends all that was started. `db` has its tables already. */
export async function createApp(options: AppOptions): Promise<App> {
  const { db, publicUrl, clock = Date.now } = options;
  const cookies = cookiesAt(publicUrl);
  const isProxy = among(options.trustProxy ?? '');
  const http = Fastify({
    logger: loggerOf(options.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    // Only a trusted proxy may name a request: anybody else could forge the names of others'
    // requests in the log.
    genReqId: ({ headers, socket }) =>
      requestIdOf(isProxy(socket.remoteAddress) ? headers['x-request-id'] : undefined),
    bodyLimit: 3 * 1024 * 1024,
    // A body that comes in very slowly must not hold anything up for ever.
    requestTimeout: 120_000,
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // Requests that still come in while the server stops are answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, _request, reply) =>
      void sendProblem(reply.headers(bareHeaders(options)) as never, asProblem(error)),
    clientErrorHandler: refuseBroken(bareHeaders(options)),
    // guard.ts asks for the Host header, so that the refusal is our own answer.
    ...(options.tls
      ? { https: { ...tlsOptions(options.tls), requireHostHeader: false } }
      : { http: { requireHostHeader: false } }),
  } as FastifyHttpOptions<Server>) as FastifyInstance;
  http.removeContentTypeParser('text/plain');
  readJson(http);
  catchAll(http);
  await http.register(cookie);
  await http.register(multipart, {
    limits: { fileSize: 8 * 1024 * 1024, files: 1, fields: 20 },
  });
  const limitOf = await guard(http, {
    publicUrl,
    requestsPerMinute: options.requestsPerMinute ?? usualPerMinute,
    db,
    clock,
    version: options.version,
  });
  finishBeforeStopping(http);
  const metrics = createMetrics(options.version);
  observe(http, metrics);

  const identity = await identityOf(http, options, clock, metrics);
  await backChannel(http, identity);
  const installation = installationOf(options);
  const epoch = await createEpoch(db);
  const sharing = createSharing({
    db,
    clock,
    share: shareOf(options.workShare ?? 100),
    draw: timed(options.drawReport, metrics),
    quota: options.quota ?? Number.POSITIVE_INFINITY,
    keepReports: options.keepReports ?? 0,
    release: options.version,
  });
  const [checklists, sheets] = [createChecklistReader(), createSheetWriter()];
  const registerReader = createRegisterReader();
  const ending = [epoch, sharing.merger, sharing.cleaner, checklists, registerReader, sheets];
  http.addHook('onClose', () => Promise.all(ending.map((one) => one.close())));
  const services = {
    publicUrl,
    identity,
    photos: options.photos,
    tree: createTreeCache(),
    ...openRegisters(),
    registerReader,
    checklists,
    sheets,
    ...sharing,
    metrics,
    installation,
    epoch,
    release: options.version,
  };
  serve(http, handlers, {
    ...{ db, reading: forReading(db), services, clock },
    newId: () => uuidv7(clock()),
    publicUrl,
    cookies,
    checkOutput: options.checkOutput ?? false,
    limitOf,
  });
  serveOpenApi(http, limitOf, {
    publicUrl,
    version: options.version,
    cookie: cookies.session,
    email: options.security?.email ?? null,
  });
  securityText(http, { publicUrl, security: options.security ?? null, clock });
  health(http, {
    db,
    clock,
    metrics,
    installation,
    token: options.metricsToken ?? null,
    open: options.oidc === null,
  });
  await site(http, { dist: options.dist, demo: options.oidc === null, publicUrl });
  return { http, identity, cookies, metrics };
}
