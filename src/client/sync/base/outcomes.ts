import type { Problem } from '#shared/problems.ts';

/** How a change ended: on the server, refused by it, or still waiting. */
export type Outcome = 'applied' | 'waiting' | Problem;

/** Tells those who wait how a change ended. */
export interface Outcomes {
  /**
   * Resolves when this action got its receipt, or when the first attempt to send it ended without
   * one.
   */
  of(action: string): Promise<Outcome>;
  /** Tells everybody who waits for this action; false when nobody waits. */
  tell(action: string, outcome: Outcome): boolean;
  /** An attempt ended without receipts: tells everybody who waits. */
  tellAllWaiting(): void;
}

/** Knows only who waits in this page; an outcome that nobody waits for is not kept. */
export function createOutcomes(): Outcomes {
  const tellers = new Map<string, ((outcome: Outcome) => void)[]>();
  return {
    of: (action) =>
      new Promise((told) => void tellers.set(action, [...(tellers.get(action) ?? []), told])),
    tell(action, outcome) {
      const list = tellers.get(action) ?? [];
      tellers.delete(action);
      for (const told of list) told(outcome);
      return list.length > 0;
    },
    tellAllWaiting() {
      const lists = [...tellers.values()];
      tellers.clear();
      for (const told of lists.flat()) told('waiting');
    },
  };
}
