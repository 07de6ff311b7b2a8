import type { FastifyInstance } from 'fastify';

/** Calls without a payload are often sent as JSON with an empty body. */
export function allowEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'ignore');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  );
}
