import { useCallback, useEffect, useRef } from 'react';
import { createStore, type Store } from '#client/state/store.ts';
import { onFlush } from '#client/state/typing.ts';
import { notesChanged } from '#shared/rules/notes.ts';

/**
 * Notes are saved when they changed: after 5 seconds without typing, before another place is selected, and when the page
 * is hidden or left (specification section 4). What waits is remembered with the place it belongs to.
 */
export const autosaveDelay = 5_000;

export interface Autosave {
  /** Remembers a text and starts the clock. `before` is what was shown when typing began. */
  typed(place: string, before: string, html: string, save: (html: string) => void): void;
  /** Saves what waits, now. */
  flush(): void;
  /** What was typed for this place and not saved yet; taken out, for who saves it along with something else. */
  take(place: string): string | null;
  /** Whether something was typed that is not saved yet. */
  dirty: Store<boolean>;
}

interface Draft {
  place: string;
  before: string;
  html: string;
  save: (html: string) => void;
}

export function useAutosave(): Autosave {
  const draft = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const dirty = useRef(createStore(false)).current;

  const put = useCallback(
    (next: Draft | null) => {
      clearTimeout(timer.current);
      draft.current = next;
      dirty.set(next !== null);
    },
    [dirty],
  );
  const flush = useCallback(() => {
    const waiting = draft.current;
    put(null);
    if (waiting && notesChanged(waiting.before, waiting.html)) waiting.save(waiting.html);
  }, [put]);
  const typed = useCallback(
    (place: string, before: string, html: string, save: (html: string) => void) => {
      const known = draft.current;
      if (known && known.place !== place) flush();
      put({ place, html, save, before: known?.place === place ? known.before : before });
      timer.current = setTimeout(flush, autosaveDelay);
    },
    [flush, put],
  );
  const take = useCallback(
    (place: string) => {
      const waiting = draft.current;
      if (waiting?.place !== place) return null;
      put(null);
      return notesChanged(waiting.before, waiting.html) ? waiting.html : null;
    },
    [put],
  );

  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', flush);
    const unregister = onFlush(flush);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', flush);
      unregister();
      flush();
    };
  }, [flush]);

  return useRef({ typed, flush, take, dirty }).current;
}
