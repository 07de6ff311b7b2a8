import type { FastifyRequest } from 'fastify';
import type { Route } from '#shared/contract/route.ts';
import { limits } from '#shared/model/limits.ts';
import { type Payload, type Spend, Weigher } from './weigher.ts';

/**
 * Weighs a JSON body while it comes in and is unpacked: one that is too large is refused before any
 * of it is parsed. A few packed kilobytes can hold millions of objects.
 */

/** The most objects, lists and values if a row says nothing else: two lists of ids, and more. */
const usualParts = 2 * limits.ids + 5_000;

/**
 * The same body, which fails with Problem payload_too_large as soon as it weighs too much, and with
 * errors that `spend` throws.
 */
export function weighed(
  payload: Payload,
  { headers, method }: FastifyRequest,
  { mostParts = usualParts, list }: Route,
  spend: Spend,
): Payload {
  // A form with a file is read in another way, which has its own limits.
  if (method === 'GET' || headers['content-type']?.startsWith('multipart/')) return payload;
  const weigher = new Weigher(
    payload,
    {
      inAll: mostParts,
      inOne: list ? usualParts : mostParts,
    },
    spend,
  );
  // The reader may stop at its own limit while more of the body still comes in.
  weigher.on('error', () => payload.unpipe(weigher));
  payload.on('error', (error) => weigher.destroy(error));
  return payload.pipe(weigher);
}
