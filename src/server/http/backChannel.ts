import type { FastifyInstance } from 'fastify';
import { isDatabaseDown } from '#server/db/base/failures.ts';
import type { Identity } from '#server/identity/identity.ts';
import { loginAddresses } from '#shared/contract/addresses.ts';
import { readForms } from './formBodies.ts';

/** The identity provider tells this server here that a session is over; no browser comes. */
export async function backChannel(app: FastifyInstance, identity: Identity): Promise<void> {
  await app.register(async (own) => {
    // A provider sends a form. A JSON body would be parsed here without its size being counted.
    own.removeAllContentTypeParsers();
    readForms(own);
    own.post<{ Body: Record<string, string> | null }>(
      loginAddresses.backChannel,
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        try {
          await identity.endedAtProvider(request.body?.['logout_token'] ?? '');
        } catch (error) {
          request.log.warn({ event: 'logout_token_refused', reason: String(error) }, 'identity');
          // Nothing is wrong with the token: the provider may send it again.
          if (isDatabaseDown(error))
            return reply.code(503).send({ error: 'temporarily_unavailable' });
          return reply.code(400).send({ error: 'invalid_request' });
        }
        return reply.code(200).send();
      },
    );
  });
}
