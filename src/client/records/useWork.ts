import { useEffect } from 'react';
import { state, type Work } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { sync } from '#client/sync/sync.ts';

/** The inspections of the work list, read when they are not there yet; null until then. */
export function useWork(): Work['inspections'] {
  useEffect(() => {
    if (state.work.get().inspections === null) void sync.reader.loadDashboard();
  }, []);
  return useStore(state.work, (work) => work.inspections);
}
