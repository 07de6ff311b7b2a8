import { globSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { listShell } from '#packaging/shellWorker.ts';
import { freePort } from './freePort.ts';
import { startServerProcess } from './serverProcess.ts';

/**
 * The real server behind a proxy that plays a release: it can give the same app as another build,
 * with other names for all its files and the old names gone; refuse some; and be away altogether.
 */
export interface Release {
  url: string;
  /** Gives the app as another build from now on; '' is the one that was built. */
  publish: (build: string) => void;
  /** Paths that answer 500. */
  refused: Set<string>;
  /** Paths that still give the first build. */
  stale: Set<string>;
  /** Every request that came, as 'GET /path'. */
  seen: string[];
  /** What this file of the first build is called now. */
  nameOf: (path: string) => string;
  /** Paths of the chunks and styles of the first build. */
  assets: string[];
  /** Breaks the line, and mends it. */
  away: (gone: boolean) => void;
  stop: () => Promise<void>;
}

const dist = join(import.meta.dirname, '../../dist');

export async function startRelease(): Promise<Release> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const shell = listShell(dist);
  const assets = globSync('assets/*.{js,css,woff2}', { cwd: dist }).map(
    (path) => `/${path.replaceAll('\\', '/')}`,
  );
  const stems = assets.map((path) => path.slice('/assets/'.length).replace(/\.\w+$/, ''));
  let build = '';
  let gone = false;
  let upstream = '';
  const refused = new Set<string>();
  const stale = new Set<string>();
  const seen: string[] = [];
  const renamed = (text: string) =>
    [...stems, shell.build].reduce((all, stem) => all.replaceAll(stem, stem + build), text);
  const original = (path: string) => assets.find((asset) => renamed(asset) === path);

  function answer(incoming: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', url: path = '/' } = incoming;
    if (gone) return void incoming.socket.destroy();
    seen.push(`${method} ${path}`);
    const asked = path.split('?', 1)[0] ?? path;
    const source = asked.startsWith('/assets/') ? original(asked) : path;
    if (refused.has(asked)) return void response.writeHead(500).end();
    if (source === undefined) return void response.writeHead(404).end();
    // Plain bytes of now: a proxy that changes texts can use neither compression nor what was known
    // before.
    const {
      'accept-encoding': _,
      'if-none-match': __,
      'if-modified-since': ___,
      ...headers
    } = incoming.headers;
    const onward = request(upstream + source, { method, headers, setHost: false }, (from) => {
      const chunks: Buffer[] = [];
      from.on('data', (chunk: Buffer) => chunks.push(chunk));
      from.on('end', () =>
        response
          .writeHead(from.statusCode ?? 502, plain(from.headers))
          .end(change(asked, from.headers, Buffer.concat(chunks))),
      );
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  }
  const plain = ({
    'content-length': _,
    'transfer-encoding': __,
    ...headers
  }: IncomingHttpHeaders) => headers;
  const change = (path: string, headers: IncomingHttpHeaders, body: Buffer): Buffer =>
    build && !stale.has(path) && /javascript|css|html/.test(headers['content-type'] ?? '')
      ? Buffer.from(renamed(body.toString()))
      : body;

  const proxy = createServer(answer);
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  const server = await startServerProcess({ publicUrl: url });
  upstream = server.url.replace('localhost', '127.0.0.1');
  return {
    url,
    refused,
    stale,
    seen,
    assets,
    publish: (name) => {
      build = name;
    },
    nameOf: renamed,
    away: (now) => {
      gone = now;
      if (gone) proxy.closeAllConnections();
    },
    stop: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await server.dispose();
    },
  };
}
