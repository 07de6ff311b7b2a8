import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';

/** Serves the floor of what a page can cost: `bare`, built as small as it comes. */
export async function serveBareReact(): Promise<{ url: string; close: () => void }> {
  const out = (await build({
    root: join(import.meta.dirname, 'bare'),
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: { polyfill: false } },
  })) as {
    output: { fileName: string; code?: string; source?: string | Uint8Array }[];
  };
  const files = new Map(
    out.output.map((file) => [`/${file.fileName}`, file.code ?? file.source ?? '']),
  );
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(files.get(path) ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`,
    close: () => server.close(),
  };
}
