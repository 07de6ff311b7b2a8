import { useEffect } from 'react';
import { paths } from '#client/paths.ts';
import { go } from '#client/router.ts';
import { notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { isFull, treeOf } from '#client/state/work.ts';
import { loadInspection } from '#client/sync/reads.ts';
import type { Category } from '#shared/model/checklist.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';

/**
 * The inspection of this address, in full, with its tree; null while it is read. One that does not exist sends to the
 * list, with the matching notice.
 */
export function useInspection(id: string): { inspection: Inspection; tree: { categories: readonly Category[] } } | null {
  const found: DashboardInspection | undefined = useStore(state.work, (work) => work.inspections?.get(id));
  const tree = useStore(state.work, (work) => (isFull(found) ? treeOf(found, work) : null));
  const full = isFull(found);
  useEffect(() => {
    if (full) return;
    loadInspection(id).catch((error: unknown) => {
      notifyProblem(error);
      void go(paths.inspections(), { replace: true, force: true });
    });
  }, [id, full]);
  return isFull(found) && tree ? { inspection: found, tree } : null;
}
