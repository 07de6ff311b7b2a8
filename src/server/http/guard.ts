import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/base/database.ts';
import { isPersonalPath, isServerPath } from '#shared/contract/serverPaths.ts';
import { Problem } from '#shared/problems.ts';
import { isAmbiguous, refuseBroken } from './broken.ts';
import { watchAddresses } from './health.ts';
import { networkOf } from './networkOf.ts';
import { endPipelines } from './pipelines.ts';
import { minute, sharedStore } from './sharedStore.ts';

/** The addresses that need no Host of ours. */
const watched = new Set<string | undefined>(Object.values(watchAddresses));

/** Rules for every request: the headers of its answer, where it came from, how many there were. */
export const contentSecurityPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  // src/client/trusted.ts turns text into HTML; the editor does so with pasted text.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['veldinstrument', 'ProseMirrorClipboard'],
};

const permissionsPolicy =
  'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=(self), clipboard-write=(self)';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that changes something comes from our own pages. Sec-Fetch-Site tells; where it
 * is missing, Origin does. A client that sends neither is no browser, so it has no cookie that
 * another site could misuse.
 */
export function isOwnOrigin(
  request: Pick<FastifyRequest, 'headers' | 'method'>,
  origins: ReadonlySet<string>,
): boolean {
  const site = request.headers['sec-fetch-site'];
  // We believe a browser that says where the request comes from, because our referrer policy makes
  // the Origin of forms "null".
  if (site !== undefined)
    return site === 'same-origin' || (site === 'none' && safeMethods.has(request.method));
  const { origin } = request.headers;
  return origin === undefined || origins.has(origin);
}

interface GuardOptions {
  publicUrl: string;
  /**
   * Requests a minute per account, or per address for a person who is not logged in; the limits of
   * single calls grow and shrink with it.
   */
  requestsPerMinute: number;
  db: Db;
  clock: () => number;
  /** The product's version, which every answer of the API has in a header. */
  version: string;
}

/**
 * Requests a minute if no other number is set; limits of single calls (the contract's `perMinute`)
 * are based on this number.
 */
export const usualPerMinute = 3_000;

const hsts = { maxAge: 31_536_000, includeSubDomains: true };

/** The same headers for answers to unreadable requests, which are given before any hook runs. */
export const bareHeaders = ({
  publicUrl,
  version,
}: Pick<GuardOptions, 'publicUrl' | 'version'>): Record<string, string> => ({
  'api-version': version,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissionsPolicy,
  'cache-control': 'no-store',
  ...(publicUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains` }
    : {}),
});

/**
 * The hosts and origins that this server answers to: its own address, and if that is on loopback
 * also its other spellings.
 */
export function ownAddresses(publicUrl: string): {
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
} {
  const { protocol, host, hostname, port } = new URL(publicUrl);
  const names = ['localhost', '127.0.0.1', '[::1]'];
  const hosts = names.includes(hostname)
    ? names.map((name) => (port ? `${name}:${port}` : name))
    : [host];
  return { hosts: new Set(hosts), origins: new Set(hosts.map((one) => `${protocol}//${one}`)) };
}

/** Answers a function that gives the limit of one call (the contract's `perMinute`). */
export async function guard(
  app: FastifyInstance,
  { publicUrl, requestsPerMinute, db, clock, version }: GuardOptions,
): Promise<(name: string, perMinute: number) => object> {
  const { hosts, origins } = ownAddresses(publicUrl);
  const https = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    strictTransportSecurity: https ? hsts : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  // Fast rather than small: compressing a work list of half a megabyte must not keep the processor
  // from the next person.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 3 },
    // Packed bodies are unpacked only if a route asks for it: a packed form would never be read to
    // its end.
    globalDecompression: false,
  });
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: minute,
    store: sharedStore(db, clock),
    // Without a database no limit can be counted; the call itself fails and says so.
    skipOnError: true,
    // Counted after the session is known: a whole organisation may share one address, so we count
    // people, not addresses.
    hook: 'preHandler',
    keyGenerator: (request) => request.user?.id ?? networkOf(request.ip),
    // A call with a limit of its own is always counted.
    allowList: ({ routeOptions: { url = '', config } }) =>
      !('rateLimit' in config) && (!isPersonalPath(url) || config.isUncounted === true),
  });
  endPipelines(app);
  app.server.on(
    'checkExpectation',
    (_, response) =>
      response.socket && refuseBroken(bareHeaders({ publicUrl, version }))({}, response.socket),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
    if (isServerPath(request.routeOptions.url ?? request.url)) reply.header('api-version', version);
    // Health checks use another host name, and their answers hold no personal data.
    if (!watched.has(request.routeOptions.url) && !hosts.has(request.headers.host ?? ''))
      throw new Problem('bad_request');
    if (isAmbiguous(request.raw, hosts)) throw new Problem('bad_request');
    if (!safeMethods.has(request.method) && !isOwnOrigin(request, origins))
      throw new Problem('access_denied');
    // Refused before its body is read, because nothing limits the work of reading it.
    if (request.is404 && !safeMethods.has(request.method)) throw new Problem('path_not_found');
    // The route is checked, not the address, because an address can be spelled in many ways.
    if (isPersonalPath(request.routeOptions.url ?? '')) reply.header('cache-control', 'no-store');
  });
  return (name, perMinute) => ({
    max: Math.max(1, Math.round((perMinute * requestsPerMinute) / usualPerMinute)),
    timeWindow: minute,
    keyGenerator: (request: FastifyRequest) =>
      `${name} ${request.user?.id ?? networkOf(request.ip)}`,
  });
}
