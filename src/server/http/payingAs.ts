import type { Services } from '#server/handlers/context/context.ts';
import type { Route } from '#shared/contract/route.ts';

/** What every call may cost. */
const usual: readonly string[] = ['bytes', 'parts', 'tags', 'photos', 'files'];

/**
 * The services of one call, with a budget that takes only what its row says that it costs: for
 * tests. @throws Error where a handler counts something else
 */
export function payingAs(services: Services, name: string, route: Route): Services {
  const may = [...usual, ...(route.costs ?? []), ...(route.method === 'GET' ? ['answers'] : [])];
  const own = (kind: string) => {
    if (!may.includes(kind))
      throw new Error(`the row of ${name} does not say that it costs ${kind}`);
  };
  const { budget } = services;
  return {
    ...services,
    budget: {
      spend(person, kind, amount) {
        own(kind);
        budget.spend(person, kind, amount);
      },
      check(person, kind, amount) {
        own(kind);
        budget.check(person, kind, amount);
      },
      charge(person, kind, amount) {
        own(kind);
        budget.charge(person, kind, amount);
      },
      reserve(person, kind, expected) {
        own(kind);
        return budget.reserve(person, kind, expected);
      },
    },
  };
}
