import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isPagePath } from '#shared/contract/serverPaths.ts';
import { Problem } from '#shared/problems.ts';
import { sendProblem } from './reply.ts';

/**
 * Serves the built client: hashed files that browsers keep for ever, and index.html for every other
 * page.
 */

/**
 * `dist`: the folder of the built client; without it (tests of the API) pages answer 404. `demo` is
 * written into the page.
 */
export async function site(
  app: FastifyInstance,
  { dist, demo, publicUrl }: { dist: string | null; demo: boolean; publicUrl: string },
): Promise<void> {
  const index =
    dist && existsSync(join(dist, 'index.html'))
      ? readFileSync(join(dist, 'index.html'), 'utf8').replace(
          'content="live"',
          demo ? 'content="demo"' : 'content="live"',
        )
      : null;
  if (dist && index) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  const { host } = new URL(publicUrl);
  // The device keeps the page as /index.html, so that address must give the same page as `/`, not
  // the file as it was built.
  for (const path of ['/', '/index.html'])
    app.get(path, (request, reply) => page(request.headers.host ?? '', request.url, reply));
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || index === null || !isPagePath(request.url))
      return sendProblem(reply, new Problem('path_not_found'));
    return page(request.headers.host ?? '', request.url, reply);
  });

  /** Another spelling of our own address is redirected to the address that logins come back to. */
  function page(askedHost: string, url: string, reply: import('fastify').FastifyReply) {
    if (askedHost !== host) return reply.redirect(`${publicUrl}${url}`, 308);
    if (index === null) return sendProblem(reply, new Problem('path_not_found'));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(index);
  }
}
