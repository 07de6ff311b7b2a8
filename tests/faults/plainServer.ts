import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface PlainServer {
  url: string;
  /** Requests that came in whole. */
  got: { method: string; path: string; body: Buffer; raw: string[] }[];
  /** Of those that broke off: how many bytes of the body came. */
  broken: number[];
  answerWith(
    handle: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void,
  ): void;
  /** Until one more request has come in, whole or broken. */
  arrival(): Promise<void>;
  end(): Promise<void>;
}

/** A small server that keeps what it got, to see what the proxy made of it. */
export async function startPlainServer(): Promise<PlainServer> {
  const got: PlainServer['got'] = [];
  const broken: number[] = [];
  const arrivals: (() => void)[] = [];
  let handle = (_request: IncomingMessage, response: ServerResponse, body: Buffer): void =>
    void response.end(`got ${body.length}`);
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch {
      broken.push(Buffer.concat(chunks).length);
      for (const tell of arrivals.splice(0)) tell();
      return;
    }
    const body = Buffer.concat(chunks);
    got.push({
      method: request.method ?? '',
      path: request.url ?? '',
      body,
      raw: request.rawHeaders,
    });
    handle(request, response, body);
    for (const tell of arrivals.splice(0)) tell();
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const { port } = http.address() as { port: number };
  return {
    url: `http://localhost:${port}`,
    got,
    broken,
    answerWith: (next: typeof handle) => {
      handle = next;
    },
    arrival: () => new Promise<void>((resolve) => arrivals.push(resolve)),
    end: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
