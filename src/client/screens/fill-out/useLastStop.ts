import { useEffect } from 'react';
import { keepStop } from '#client/device/stops.ts';
import { here } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { sync } from '#client/sync/sync.ts';

/** Only when somebody stays: stepping on costs nothing then. */
const patience = 1_500;

/** Remembers where the person is in this inspection, so that they come back there. */
export function useLastStop(inspection: string, stop: string): void {
  useEffect(() => {
    state.stops.set((now) => new Map(now).set(inspection, stop));
    const keep = () => void keepStop(sync.backend(), here(), inspection, stop).catch(console.warn);
    const timer = setTimeout(keep, patience);
    return () => clearTimeout(timer);
  }, [inspection, stop]);
}
