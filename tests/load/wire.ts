import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/**
 * The cheapest way to call a server from Node, on connections that stay open: the generator must
 * not need the processor itself.
 */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Milliseconds from the first byte sent to the last byte received. */
  ms: number;
}

export interface Ask {
  method?: 'GET' | 'POST';
  path: string;
  cookie?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** The line breaks when the first byte of a good answer comes: it is never read. Rejects. */
  loseAnswer?: boolean;
}

export type Wire = (ask: Ask) => Promise<Answer>;

/** Milliseconds after which the client gives up a delivery (src/client/sync/sending/sender.ts). */
const patience = 120_000;
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Calls to one server. @throws Error for one that is not on this computer: this must never be aimed
 * at anybody's installation.
 */
export function connect(url: string): Wire {
  const { hostname, port, protocol } = new URL(url);
  if (!loopback.has(hostname) || protocol !== 'http:')
    throw new Error(`${url} is not on this computer; the load goes to loopback only`);
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  return ({ method = 'GET', path, cookie, headers = {}, body, loseAnswer = false }) =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const asked = request({
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        timeout: patience,
        headers: {
          'accept-encoding': 'br, gzip',
          ...(cookie ? { cookie } : {}),
          ...(body === undefined
            ? {}
            : {
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(body)),
              }),
          ...headers,
        },
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
      asked.on('error', reject);
      asked.on('response', (got) => {
        if (loseAnswer && got.statusCode === 200) {
          asked.destroy(new Error('the line broke'));
          return;
        }
        const chunks: Buffer[] = [];
        got.on('data', (chunk: Buffer) => chunks.push(chunk));
        got.on('error', reject);
        got.on('end', () =>
          resolve({
            status: got.statusCode ?? 0,
            headers: got.headers,
            body: Buffer.concat(chunks),
            ms: performance.now() - start,
          }),
        );
      });
      asked.end(body);
    });
}

/** Seconds that the server asks to wait; 0 when it does not say. */
export const retryAfter = ({ headers }: Pick<Answer, 'headers'>): number =>
  Number(headers['retry-after'] ?? 0) || 0;

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
