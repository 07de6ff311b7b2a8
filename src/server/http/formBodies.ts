import type { FastifyInstance } from 'fastify';

/** Reads the bodies of forms, as an identity provider and a login page send them: 16 kB at most. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}
