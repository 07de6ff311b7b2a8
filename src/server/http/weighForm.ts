import type { FastifyRequest } from 'fastify';
import type { Budget } from '#server/work/budget.ts';
import type { Route } from '#shared/contract/route.ts';
import { Problem } from '#shared/problems.ts';

/** The most bytes of a form with a file, if its row says nothing else. */
const usualForm = 10 * 1024 * 1024;

/**
 * Counts a form by its announced length, because the weigher of JSON bodies does not see it.
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
