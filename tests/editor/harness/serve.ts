import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { css } from '#packaging/styles.ts';
import { contentSecurityPolicy } from '#server/http/guard.ts';

/** The policy of the product. */
const CSP = Object.entries(contentSecurityPolicy)
  .map(([name, values]) => `${name} ${values.join(' ')}`)
  .join('; ');

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export interface Harness {
  address: string;
  /** The folder with the built page. */
  folder: string;
  close(): Promise<void>;
}

/**
 * Builds the harness and serves it under the strict CSP; Vite's development mode would inject
 * styles.
 */
export async function serveHarness(): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'editor-harness-'));
  await build({
    root: import.meta.dirname,
    configFile: false,
    css,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://harness').pathname);
    const file = path === '/' ? '/index.html' : path;
    const body = await readFile(join(folder, file)).catch(() => null);
    response.writeHead(body === null ? 404 : 200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': CSP,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    folder,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
