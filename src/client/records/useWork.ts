import { useEffect } from 'react';
import type { Work } from '#client/state/shownWork.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { sync } from '#client/sync/sync.ts';

/**
 * The inspections of the work list; null until they were read. Each screen that shows them has them
 * read again, for what another device did meanwhile.
 */
export function useWork(): Work['inspections'] {
  useEffect(() => {
    if (state.work.get().inspections === null) void sync.reader.loadDashboard();
    else sync.reader.freshenDashboard();
  }, []);
  return useStore(state.work, (work) => work.inspections);
}
