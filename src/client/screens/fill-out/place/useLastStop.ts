import { useEffect, useRef } from 'react';
import { keepStop } from '#client/device/stops.ts';
import { state } from '#client/state/state.ts';
import { sync } from '#client/sync/sync.ts';

/** Milliseconds at one place before it is stored, so that stepping on costs nothing. */
const patience = 1_500;

/** Remembers where the person is in this inspection, so that they come back there. */
export function useLastStop(inspection: string, stop: string): void {
  const last = useRef({ stop, isKept: true });
  useEffect(() => {
    last.current = { stop, isKept: false };
    state.stops.set((now) => new Map(now).set(inspection, stop));
    const timer = setTimeout(() => keepLast(inspection, last.current), patience);
    return () => clearTimeout(timer);
  }, [inspection, stop]);
  // A person who leaves sooner must come back here too.
  useEffect(() => {
    const leave = () => keepLast(inspection, last.current);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [inspection]);
}

function keepLast(inspection: string, last: { stop: string; isKept: boolean }): void {
  const account = state.account.get()?.id;
  if (last.isKept || !account) return;
  last.isKept = true;
  void keepStop(sync.backend(), account, inspection, last.stop).catch(console.warn);
}
