import type { Tx } from './backend.ts';
import type { KeptInspection } from './records.ts';

interface SettledState {
  /** The revision that the inspection had here before anything was settled. */
  from: number;
  state: KeptInspection;
}

/** Inspections as the receipts of one delivery change them, one after the other. */
export interface SettledStates {
  /** What this device has of an inspection by now; undefined where it has none. */
  of(id: string): Promise<SettledState | undefined>;
  set(kept: SettledState, state: KeptInspection): void;
  /** Lets `note` change the stored copy, with what was settled of it so far. */
  around(id: string, note: () => Promise<void>): Promise<void>;
  /** Stores them; answers all. */
  store(): SettledState[];
}

export function createSettledStates(tx: Tx, account: string): SettledStates {
  const states = new Map<string, SettledState>();
  return {
    async of(id) {
      const before = states.get(id);
      if (before) return before;
      const state = await tx.get('inspections', [account, id]);
      return state && { from: state.inspection.revision, state };
    },
    set: ({ from }, state) => void states.set(state.id, { from, state }),
    async around(id, note) {
      const before = states.get(id);
      if (!before) return note();
      tx.put('inspections', before.state);
      await note();
      const state = await tx.get('inspections', [account, id]);
      if (state) states.set(id, { ...before, state });
    },
    store() {
      for (const { state } of states.values()) tx.put('inspections', state);
      return [...states.values()];
    },
  };
}
