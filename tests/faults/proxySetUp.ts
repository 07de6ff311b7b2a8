import { afterEach, beforeEach } from 'vitest';
import { type FaultProxy, type ProxyOptions, startFaultProxy } from '#tests/support/faultProxy.ts';
import { type PlainServer, startPlainServer } from './plainServer.ts';

/** A plain server behind a fault proxy, new for each test of a file that calls `setUp`. */
export let server: PlainServer;
export let proxy: FaultProxy;
const proxies: FaultProxy[] = [];

/** One more proxy before the same server; closed after the test. */
export const start = async (options?: ProxyOptions): Promise<FaultProxy> => {
  const started = await startFaultProxy(server.url, options);
  proxies.push(started);
  return started;
};

/** A new server where the one before is gone; the proxy goes on to it. */
export async function replaceServer(): Promise<void> {
  server = await startPlainServer();
  proxy.target(server.url);
}

export function setUp(): void {
  beforeEach(async () => {
    server = await startPlainServer();
    proxy = await start();
  });
  afterEach(async () => {
    for (const one of proxies.splice(0)) await one.close();
    await server.end();
  });
}

export const post = (body: BodyInit, path = '/queue', init: RequestInit = {}): Promise<Response> =>
  fetch(proxy.url + path, { method: 'POST', body, ...init });

/** Whether the whole answer came. */
export const failure = (answer: Promise<Response>): Promise<string> =>
  answer
    .then((one) => one.arrayBuffer())
    .then(
      () => 'no failure',
      () => 'failed',
    );
