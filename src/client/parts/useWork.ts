import { useEffect } from 'react';
import { state, type Work } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { loadDashboard } from '#client/sync/reads.ts';

/** The inspections of the work list, read when they are not there yet; null until then. */
export function useWork(): Work['inspections'] {
  useEffect(() => {
    if (state.work.get().inspections === null) void loadDashboard();
  }, []);
  return useStore(state.work, (work) => work.inspections);
}
