import { createStore } from '#client/state/store.ts';
import type { Problem } from '#shared/problems.ts';

/** Who waits to hear how a change ended. */

/** On the server, refused by it, or still waiting. */
export type Outcome = 'applied' | 'waiting' | Problem;

const tellers = createStore<ReadonlyMap<string, readonly ((outcome: Outcome) => void)[]>>(new Map());

/** Resolves when this action got its receipt, or when the first attempt to send it ended without one. */
export const outcomeOf = (action: string): Promise<Outcome> =>
  new Promise((told) => {
    tellers.set((now) => new Map(now).set(action, [...(now.get(action) ?? []), told]));
  });

/** Tells who waits for this action; false when nobody does. */
export function tell(action: string, outcome: Outcome): boolean {
  const list = tellers.get().get(action) ?? [];
  for (const told of list) told(outcome);
  tellers.set((now) => {
    const rest = new Map(now);
    rest.delete(action);
    return rest;
  });
  return list.length > 0;
}

/** An attempt ended without receipts: whoever waits is told so. */
export function tellAllWaiting(): void {
  for (const list of tellers.get().values()) for (const told of list) told('waiting');
  tellers.set(new Map());
}
