import { operation } from '#server/http/operation.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';

/** Which answers the API document promises of each call of the contract. */
const written = Object.entries<Route>(routes)
  // A path without a parameter goes before one that would fit it too.
  .toSorted(([, a], [, b]) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
  .map(([name, route]) => {
    const { responses } = operation(name, route) as { responses: object };
    return {
      name,
      method: route.method,
      path: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
      statuses: new Set(Object.keys(responses).map(Number)),
    };
  });

/** @throws where the API document does not have this answer to this call */
export function expectWritten(method: string, url: string, status: number): void {
  const path = url.split('?')[0] ?? '';
  const call = written.find((one) => one.method === method && one.path.test(path));
  if (call && !call.statuses.has(status))
    throw new Error(`the API document has no ${status} of ${call.name}`);
}
