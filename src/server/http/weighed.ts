import type { FastifyRequest } from 'fastify';
import type { Route } from '#shared/contract/route.ts';
import { limits } from '#shared/model/limits.ts';
import { type Payload, type Spend, Weigher } from './weigher.ts';

/**
 * What a JSON body would cost, weighed while it comes in and unpacks: too much of it is refused
 * before any of it is parsed. A few packed kilobytes can be millions of objects.
 */

/** Objects, lists and values, where a row does not say otherwise: two lists of ids, and more. */
const usualParts = 2 * limits.ids + 5_000;

/**
 * The same body, which fails with Problem payload_too_large as soon as it weighs too much, and with
 * what `spend` throws.
 */
export function weighed(
  payload: Payload,
  { headers, method }: FastifyRequest,
  { mostParts = usualParts, list }: Route,
  spend: Spend,
): Payload {
  // A form with a file is read in another way, with limits of its own.
  if (method === 'GET' || headers['content-type']?.startsWith('multipart/')) return payload;
  const weigher = new Weigher(
    payload,
    {
      inAll: mostParts,
      inOne: list ? usualParts : mostParts,
    },
    spend,
  );
  // Whoever reads it stops listening at its own limit, while more of it may still come in.
  weigher.on('error', () => payload.unpipe(weigher));
  payload.on('error', (error) => weigher.destroy(error));
  return payload.pipe(weigher);
}
