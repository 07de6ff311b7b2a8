import type { MergedAction, MergeOrder } from '#server/work/mergeOrder.ts';
import { type DoneMerges, MergesElsewhere } from './mergeWithOthers.ts';

/** How often a long note is merged anew because it changed meanwhile. */
const mostTimes = 5;

/**
 * Applies a run whose long merges are done before its transaction, while nobody waits for them: it
 * is tried again with what each gave. Where a note changes again and again meanwhile, both texts
 * stay, so that it ends.
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
