import { useEffect } from 'react';
import { here } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { showEarlier } from '#client/sync/earlier.ts';
import { sync } from '#client/sync/sync.ts';
import type { Earlier, Inspection } from '#shared/model/inspection.ts';

const none: readonly Earlier[] = [];

/**
 * What was found at this place before, the latest first: of a follow-up what it is about, then what
 * this device has of other visits.
 */
export function useEarlier({ id, earlier }: Inspection): readonly Earlier[] {
  const visits = useStore(state.earlier, (all) => all.get(id)) ?? none;
  useEffect(() => {
    void showEarlier(sync.backend(), here(), id).catch(console.warn);
  }, [id]);
  return earlier ? [earlier, ...visits] : visits;
}
