import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

/** One request to one of several servers that people reach at the same address. */
interface Asker {
  /** Where this server listens: http://localhost:port. */
  target: string;
  /** Where people reach them all. */
  publicUrl: string;
  cookie: string;
  /** Default: a connection of its own. */
  agent?: Agent;
  headers?: Record<string, string>;
}

export interface Asked {
  status: number;
  /** JSON; null when the answer is none. */
  body: any;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Only to find what hangs: nothing should take a tenth of it. */
export const hangMs = 60_000;

/**
 * @throws Error of the line when no whole answer comes, `no answer within…` when none comes at all.
 */
export function ask(
  { target, publicUrl, cookie, agent, headers = {} }: Asker,
  method: string,
  path: string,
  body?: unknown,
): Promise<Asked> {
  const { port } = new URL(target);
  const payload = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
  const own =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': payload.length };
  return new Promise((resolve, reject) => {
    const asked = request({
      // By number: looking a name up takes a moment, and some tests count those.
      hostname: '127.0.0.1',
      port,
      path,
      method,
      agent: agent ?? false,
      headers: { host: new URL(publicUrl).host, cookie, ...own, ...headers },
      signal: AbortSignal.timeout(hangMs),
    });
    const fail = (error: Error) =>
      reject(
        error.name === 'AbortError' ? new Error(`no answer within ${hangMs} ms to ${path}`) : error,
      );
    asked.on('error', fail).on('response', async (got) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of got as AsyncIterable<Buffer>) chunks.push(chunk);
        const bytes = Buffer.concat(chunks);
        const isJson = (got.headers['content-type'] ?? '').includes('json') && bytes.length > 0;
        resolve({
          status: got.statusCode ?? 0,
          body: isJson ? JSON.parse(bytes.toString()) : null,
          headers: got.headers,
          bytes,
        });
      } catch (error) {
        fail(error as Error);
      }
    });
    asked.end(payload);
  });
}
