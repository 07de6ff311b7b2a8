import type { FastifyRequest } from 'fastify';
import type { Budget } from '#server/work/budget.ts';
import type { Route } from '#shared/contract/route.ts';
import { Problem } from '#shared/problems.ts';

/** Bytes of a form with a file, where the call says nothing else. */
const usualForm = 10 * 1024 * 1024;

/**
 * Counts a form by its announced length: it is read past the parser that keeps to limits.
 * @throws Problem payload_too_large, too_many_requests
 */
export function weighForm(
  request: FastifyRequest,
  route: Route,
  budget: Budget,
  person: string,
): void {
  const most = route.bodyLimit ?? usualForm;
  const bytes = Number(request.headers['content-length'] ?? most);
  if (bytes > most) throw new Problem('payload_too_large');
  budget.spend(person, route.stores === 'photos' ? 'photos' : 'bytes', bytes);
}
