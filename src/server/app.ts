import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import { createChecklistReader } from '#server/checklists/reader.ts';
import { createSheetWriter } from '#server/checklists/sheetWriter.ts';
import { forReading } from '#server/db/base/forReading.ts';
import { createTreeCache } from '#server/handlers/checklists/treeCache.ts';
import { readJson } from '#server/http/readJson.ts';
import type { AppOptions } from './appOptions.ts';
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
import { withoutSchemas } from './http/withoutSchemas.ts';
import type { Identity } from './identity/identity.ts';
import { uuidv7 } from './ids.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createRegisterReader } from './register/reader.ts';
import { openRegisters } from './register/registerIndexes.ts';
import { tlsOptions } from './tls.ts';
import { createSharing } from './work/sharing.ts';
import { shareOf } from './work/workShare.ts';

/** Makes the whole server; nothing is global, so tests can make as many as they like. */
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
    // Nothing is held up for ever: by a body that comes in very slowly, or an answer that nobody
    // reads.
    requestTimeout: 120_000,
    connectionTimeout: 300_000,
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // Requests that still come in while the server stops are answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    schemaController: withoutSchemas,
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
