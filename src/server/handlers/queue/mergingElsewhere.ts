import type { MergedAction, MergeOrder } from '#server/work/mergeOrder.ts';
import { type DoneMerges, MergesElsewhere } from './mergeWithOthers.ts';

/** The most times that a long note is merged again because it changed meanwhile. */
const mostTimes = 5;

/**
 * Applies a run whose long merges are done outside its transaction, where nobody waits for them.
 * After each merge the run is tried again with its result. If a note keeps changing meanwhile, both
 * texts stay, so that this ends.
 */
export async function mergingElsewhere<T>(
  apply: (done: DoneMerges) => Promise<T>,
  merge: (order: MergeOrder) => Promise<MergedAction>,
): Promise<T> {
  const done: DoneMerges = new Map();
  const times = new Map<string, number>();
  for (;;) {
    try {
      return await apply(done);
    } catch (error) {
      if (!(error instanceof MergesElsewhere)) throw error;
      const { id, order } = error;
      const before = times.get(id) ?? 0;
      times.set(id, before + 1);
      done.set(id, before < mostTimes ? { order, merged: await merge(order) } : 'both');
    }
  }
}
