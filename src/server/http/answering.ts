import type { Context, Handlers, Work } from '#server/handlers/context/context.ts';
import { heavyCall } from '#server/work/heavyCall.ts';
import type { Route } from '#shared/contract/route.ts';
import type { RouteName } from '#shared/contract/routes.ts';
import type { RequestContext } from './contextOf.ts';
import { inOneTransaction } from './inOneTransaction.ts';
import { actOf } from './sensitiveAct.ts';
import type { ServeOptions } from './serveOptions.ts';

/** Milliseconds after which a person's rights are checked again: they may have changed. */
export const slow = 100;

/**
 * Does the work of a call; for a row that writes, in one transaction. Only work that needs the
 * database takes a turn: a file may be read before it.
 */
export function createAnswering(handlers: Handlers, { db, services }: ServeOptions) {
  /** Makes a heavy call wait for its turn, and counts its time for this person. */
  async function inTurn<T>(
    { user, gone, refuseIfRevoked }: RequestContext,
    route: Route,
    work: () => Promise<T>,
  ): Promise<T> {
    if (!route.heavy || !user) return work();
    return heavyCall(
      services,
      user.id,
      async (waited) => {
        if (waited > slow) await refuseIfRevoked();
        return work();
      },
      gone,
    );
  }
  return async (
    context: RequestContext,
    name: string,
    route: Route,
    input: unknown,
  ): Promise<unknown> => {
    const handler = handlers[name as RouteName] as (context: Context, input: unknown) => unknown;
    if (route.writes === 'once') {
      const began = performance.now();
      const work = (await handler(context, input)) as Work<unknown>;
      // Reading a file may have taken long.
      if (performance.now() - began > slow) await context.refuseIfRevoked();
      const act = await actOf(route, context, input);
      return inTurn(context, route, () => inOneTransaction(name, db, context, work, act));
    }
    const answer = await inTurn(context, route, async () => handler(context, input));
    const act = await actOf(route, context, input);
    // If a sensitive act cannot be put on the log, the person gets no answer.
    if (act) await inOneTransaction(name, db, context, ({ record }) => record(act));
    return answer;
  };
}
