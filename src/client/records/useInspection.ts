import { useEffect, useRef } from 'react';
import { Offline } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { notify, notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { knownTree } from '#client/state/work.ts';
import { sync } from '#client/sync/sync.ts';
import type { Category } from '#shared/model/checklist.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import { isTransferred } from '#shared/problems.ts';
import { isFull } from '#shared/rules/office/dashboard.ts';
import { noticeTexts } from '#shared/text/chrome.ts';

/** An inspection in full, with the tree that it is done on. */
export interface WithTree {
  inspection: Inspection;
  tree: { categories: readonly Category[] };
}

/**
 * The inspection of this address; null while it is read. If there is none, the person goes to the
 * list, with the matching notice.
 */
export function useInspection(id: string): WithTree | null {
  const found: DashboardInspection | undefined = useStore(state.work, (work) =>
    work.inspections?.get(id),
  );
  const tree = useStore(state.work, (work) => (isFull(found) ? knownTree(found, work) : null));
  const full = isFull(found);
  const known = useStore(state.work, (work) => work.inspections !== null);
  const wasHere = useRef(false);
  if (found) wasHere.current = true;
  // Records of a restored server are read only once it has back what it lacks.
  const owed = useStore(state.owed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `owed` asks again when it is over
  useEffect(() => {
    if (full && known && tree) return;
    // When something comes in meanwhile, this effect starts anew: then only the newer run tells of
    // an error.
    let over = false;
    sync.reader.loadInspection(id).catch((error: unknown) => {
      if (over) return;
      if (error instanceof Offline)
        notify('warning', noticeTexts.notReadOffline.header, noticeTexts.notReadOffline.text);
      // The inspection was handed over while it was on screen: the list has told to whom.
      else if (!(wasHere.current && isTransferred(error))) notifyProblem(error);
      void go(paths.inspections(), { replace: true, force: true });
    });
    return () => {
      over = true;
    };
  }, [id, full, known, tree, owed]);
  // The inspection opens from memory at once. Then, and whenever the connection comes back, it is
  // read again, for what another device did meanwhile. Our own work is sent first: then the server
  // can say who wrote what ours was merged with, and when.
  const online = useStore(state.online);
  useEffect(() => {
    if (online && isFull(state.work.get().inspections?.get(id)))
      void sync.send().then(() => sync.reader.refreshInspection(id));
  }, [id, online]);
  return isFull(found) && tree ? { inspection: found, tree } : null;
}
