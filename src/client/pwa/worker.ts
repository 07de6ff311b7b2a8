import { PrecacheController } from 'workbox-precaching';
import { isPagePath, isServerPath, serverPaths } from '#shared/contract/serverPaths.ts';
import type { Message, Shell, Status } from './messages.ts';

/**
 * The service worker: keeps the app's own files on the device, so that it opens at once and without
 * a connection. It answers for nothing else: a request that is no GET, or that the server answers
 * itself, passes as if this worker were not there. Filled in by packaging/shellWorker.ts.
 */
declare const self: ServiceWorkerGlobalScope;
declare const __SHELL__: Shell;

const { build, files } = __SHELL__;
const prefix = 'veldinstrument-shell-';
const ownCache = prefix + build;
/** Not a file: says in a build's cache when that build was last put to use. */
const usedMark = '/.used';

const shell = new PrecacheController({ cacheName: ownCache });
shell.addToCacheList(files);
const cacheKeys = shell.getURLsToCacheKeys();

self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([install(event), passServerPathsBy(event)])),
);
self.addEventListener('activate', (event) =>
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim())),
);

/**
 * All or nothing: when it throws, this worker is never used and the one before stays. Files that
 * came in are kept for the next try, unless they are of different builds.
 */
async function install(event: ExtendableEvent): Promise<void> {
  await shell.install(event);
  // Halfway through a release two servers may answer, an old and a new one. A page whose chunks are
  // not of this build would not open.
  const page = await (await shell.matchPrecache('/index.html'))?.text();
  const chunks = [...(page ?? '').matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const isWhole =
    chunks.length > 0 &&
    chunks.every((path) => shell.getCacheKeyForURL(path)) &&
    (await isComplete());
  if (isWhole) return;
  await caches.delete(ownCache);
  throw new Error('The page and its files are of different builds');
}

/**
 * A rule of the browser's own routing of requests (service worker static routing); not in
 * TypeScript's types yet.
 */
interface Route {
  condition: { urlPattern: string };
  source: 'network';
}

/**
 * Where the browser can do so, it sends what the server answers itself without waking this worker.
 * Without this, a request that wakes the outgoing worker during a change of workers makes Chromium
 * give up that change for good, and the next reload hangs. Such requests are likely: people save
 * what they typed just when they ask for the new version.
 */
async function passServerPathsBy(event: ExtendableEvent): Promise<void> {
  const routing = event as ExtendableEvent & { addRoutes?: (routes: Route[]) => Promise<void> };
  await routing
    .addRoutes?.(
      serverPaths.map((path) => ({
        condition: { urlPattern: `/${path}{/*}?` },
        source: 'network',
      })),
    )
    .catch(() => undefined);
}

async function isComplete(): Promise<boolean> {
  const cache = await caches.open(ownCache);
  const found = await Promise.all([...cacheKeys.values()].map((key) => cache.match(key)));
  return found.every((response) => response !== undefined);
}

/**
 * The build that was in use until now stays: other tabs still show it and load its chunks when they
 * need them. Other builds from before ours are deleted; a build from after ours is an update that
 * is coming in, and stays.
 */
async function forgetOldBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = await Promise.all(
    names
      .filter((name) => name !== ownCache)
      .map(async (name) => ({ name, used: await lastUsed(name) })),
  );
  const previous = others.reduce((latest, one) => (one.used > latest.used ? one : latest), {
    name: '',
    used: 0,
  });
  const older = names
    .slice(0, Math.max(0, names.indexOf(ownCache)))
    .filter((name) => name !== previous.name);
  await Promise.all(older.map((name) => caches.delete(name)));
  await (await caches.open(ownCache)).put(usedMark, new Response(String(Date.now())));
}

async function lastUsed(name: string): Promise<number> {
  const mark = await (await caches.open(name)).match(usedMark);
  return mark ? Number(await mark.text()) : 0;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || isServerPath(pathname)) return;
  if (cacheKeys.has(new URL(pathname, origin).href))
    event.respondWith(fileOfThisBuild(pathname, request));
  else if (request.mode === 'navigate' && isPagePath(pathname))
    event.respondWith(fileOfThisBuild('/index.html', request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOfAnyBuild(request));
});

/** From our cache; from the network only when the browser threw it away. */
async function fileOfThisBuild(path: string, request: Request): Promise<Response> {
  return (await shell.matchPrecache(path)) ?? fetch(request);
}

/** A chunk of the build before, for a tab that still shows it. */
async function fileOfAnyBuild(request: Request): Promise<Response> {
  for (const cacheName of await caches.keys()) {
    const found = cacheName.startsWith(prefix)
      ? await caches.match(request, { cacheName })
      : undefined;
    if (found) return found;
  }
  return fetch(request);
}

self.addEventListener('message', (event) => {
  const message = event.data as Message;
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message.type === 'STATUS')
    event.waitUntil(
      isComplete().then((complete) =>
        event.ports[0]?.postMessage({ build, complete, files: files.length } satisfies Status),
      ),
    );
});
