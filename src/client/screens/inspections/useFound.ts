import { useEffect, useState } from 'react';
import { call, Offline } from '#client/api/call.ts';
import { findPlaces, type Places } from '#client/sync/register.ts';
import { sync } from '#client/sync/sync.ts';

/** So long nobody types before it is searched for; ms. */
const pause = 150;
/** One letter says too little. */
const least = 2;

/** The places for what is typed; null while nothing is searched for. */
export type Found = Places | 'notHere' | 'failed' | null;

export function useFound(typed: string): Found {
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    if (typed.trim().length < least) return setFound(null);
    let isOver = false;
    const timer = setTimeout(() => {
      findPlaces(sync.backend(), call, typed)
        .catch((error: unknown) => (error instanceof Offline ? 'notHere' : 'failed') as Found)
        .then((places) => !isOver && setFound(places));
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [typed]);
  return found;
}
