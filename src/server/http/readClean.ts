import type { FastifyRequest } from 'fastify';
import type { Services } from '#server/handlers/context/context.ts';
import type { Route } from '#shared/contract/route.ts';
import { tagsInside } from '#shared/rules/words/tagsInside.ts';
import { networkOf } from './networkOf.ts';
import { readInput } from './readRequest.ts';

/**
 * Reads the input of a call and cleans its rich texts, for its handler; other people do not wait
 * for a long text. The texts in a run of changes are counted and cleaned later, change by change.
 * @throws what `readInput` throws; Problem validation_failed for a text that is too long,
 *   too_many_requests
 */
export async function readClean(
  request: FastifyRequest,
  route: Route,
  { budget, cleaner }: Services,
): Promise<unknown> {
  const input = await readInput(request, route);
  const person = request.user?.id ?? networkOf(request.ip);
  if (request.user && route.writes === 'once') budget.spend(person, 'tags', tagsInside(input));
  if (!route.rich) return input;
  const clean = { ...(input as Record<string, unknown>) };
  for (const [field, most] of Object.entries(route.rich)) {
    const html = clean[field];
    // A field that was not sent stays out.
    if (typeof html === 'string') clean[field] = await cleaner.clean(person, html, field, most);
  }
  return clean;
}
