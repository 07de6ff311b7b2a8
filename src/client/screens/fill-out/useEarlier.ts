import { useEffect, useMemo } from 'react';
import { accountHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { showEarlier } from '#client/sync/prepared/earlier.ts';
import { sync } from '#client/sync/sync.ts';
import type { Earlier, EarlierVisit, Inspection } from '#shared/model/inspection.ts';

/** An earlier visit and where it was; the first visit of a follow-up was at the same place. */
export type Before = Earlier & Partial<Omit<EarlierVisit, keyof Earlier>>;
const none: readonly Before[] = [];

/**
 * What was found at this place before, the latest visit first: in a follow-up the visit that it is
 * about, and the other visits that this device has.
 */
export function useEarlier({ id, root, earlier }: Inspection): readonly Before[] {
  const visits = useStore(state.earlier, (all) => all.get(id)) ?? none;
  useEffect(() => {
    void showEarlier(sync.backend(), accountHere(), id).catch(console.warn);
  }, [id]);
  return useMemo(
    () =>
      earlier
        ? [earlier, ...visits.filter((visit) => visit.id !== root)].sort((a, b) =>
            (b.date ?? '').localeCompare(a.date ?? ''),
          )
        : visits,
    [earlier, root, visits],
  );
}
