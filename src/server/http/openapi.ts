import type { FastifyInstance } from 'fastify';
import { loginAddresses } from '#shared/contract/addresses.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { type Json, problemSchema, sharedHeaders, sharedProblems } from './openapiProblems.ts';
import { operation, tags } from './operation.ts';
import { openApiPath, ownDocument } from './ownOperation.ts';
import type { ServeOptions } from './serveOptions.ts';

interface OpenApiOptions {
  publicUrl: string;
  /** Semantic version of the product; answers carry it as API-Version. */
  version: string;
  /** Name of the session cookie. */
  cookie: string;
  /** The address for questions about this installation; null = none. */
  email: string | null;
}

/**
 * Answers the document to anybody: it is the same for everybody, and tools on other sites may read
 * it.
 */
export function serveOpenApi(
  http: FastifyInstance,
  limitOf: ServeOptions['limitOf'],
  options: OpenApiOptions,
): void {
  // Made when somebody first asks for it, so that it does not delay the start of the server.
  let document: Json | null = null;
  http.get(openApiPath, { config: { rateLimit: limitOf('openapi', 60) } }, (_, reply) => {
    document ??= openApi(options);
    return reply.header('access-control-allow-origin', '*').send(document);
  });
}

/** The whole contract as OpenAPI 3.1, made from the schemas that check the calls. */
export function openApi({ publicUrl, version, cookie, email }: OpenApiOptions): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  paths[openApiPath] = { get: ownDocument };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Digitaal veldinstrument',
      version,
      summary: 'Planning, carrying out and recording inspections of childcare.',
      description:
        'The calls of the product’s own client. A person logs in at the identity provider; the session cookie stands for that person. ' +
        'Changing calls are taken from the product’s own pages only. Every error is an RFC 9457 problem with a code in `error`; ' +
        'wrong fields answer 422 with a code for each. Moments are UTC, days are YYYY-MM-DD.',
      contact: {
        name: 'Digitaal veldinstrument',
        url: publicUrl,
        ...(email === null ? {} : { email }),
      },
      license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
    },
    servers: [{ url: publicUrl, description: 'This installation' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: problemSchema },
      headers: sharedHeaders(version),
      responses: sharedProblems(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description: `Set by ${loginAddresses.callback} after logging in; HttpOnly, so no script can read it`,
        },
      },
    },
  };
}
