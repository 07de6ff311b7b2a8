import { useEffect, useState } from 'react';
import { call, Offline } from '#client/api/call.ts';
import { findPlaces, type Places } from '#client/sync/prepared/register.ts';
import { sync } from '#client/sync/sync.ts';

/** Milliseconds without typing before the search begins. */
const pause = 150;
/** The fewest letters to search for: one letter says too little. */
const least = 2;

/** The places for what is typed; null while nothing is searched for. */
export type Found = Places | 'searching' | 'notHere' | 'failed' | null;

/**
 * Searches when the person stops typing for a moment; never answers what was found for an earlier
 * text.
 */
export function useFound(typed: string): Found {
  const [answer, setAnswer] = useState<{ typed: string; found: Found } | null>(null);
  const isAsked = typed.trim().length >= least;
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    const timer = setTimeout(() => {
      findPlaces(sync.backend(), call, typed)
        .catch((error: unknown) => (error instanceof Offline ? 'notHere' : 'failed') as Found)
        .then((found) => !isOver && setAnswer({ typed, found }));
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [typed, isAsked]);
  if (!isAsked) return null;
  // Places that were found for other words are no answer to these.
  return answer?.typed === typed ? answer.found : 'searching';
}
