import { useCallback, useEffect, useRef } from 'react';
import { notify } from '#client/state/notices.ts';
import { createStore, type Store } from '#client/state/store.ts';
import { onFlush } from '#client/state/typing.ts';
import { limits } from '#shared/model/limits.ts';
import { notesChanged } from '#shared/rules/notes.ts';
import { savingTexts } from '#shared/text/fillOut.ts';

/**
 * Notes are saved when they changed: after 5 seconds without typing, before another place is selected, and when the page
 * is hidden or left (specification section 4). What waits is remembered with the place it belongs to.
 */
export const autosaveDelay = 5_000;

export interface Autosave {
  /** Remembers a text and starts the clock. `before` is what was shown when typing began. */
  typed(draft: Draft): void;
  /** Saves what waits, now; false when it is too long to be saved, which is told and keeps it where it is. */
  flush(): boolean;
  /** What was typed for this place and not saved yet; taken out, for who saves it along with something else. */
  take(place: string): string | null;
  /** Whether something was typed that is not saved yet. */
  dirty: Store<boolean>;
}

export interface Draft {
  /** Which notes these are. */
  place: string;
  /** What was there before. */
  before: string;
  html: string;
  save: (html: string) => void;
  /** Told when the text is saved along with something else. */
  taken: (html: string) => void;
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
    if (waiting && waiting.html.length > limits.rich) {
      notify('danger', savingTexts.tooLong.header, savingTexts.tooLong.text(waiting.html.length, limits.rich));
      return false;
    }
    put(null);
    if (waiting && notesChanged(waiting.before, waiting.html)) waiting.save(waiting.html);
    return true;
  }, [put]);
  const typed = useCallback(
    (next: Draft) => {
      const known = draft.current;
      if (known && known.place !== next.place) flush();
      put(known?.place === next.place ? { ...next, before: known.before } : next);
      timer.current = setTimeout(flush, autosaveDelay);
    },
    [flush, put],
  );
  const take = useCallback(
    (place: string) => {
      const waiting = draft.current;
      if (waiting?.place !== place || waiting.html.length > limits.rich) return null;
      put(null);
      if (!notesChanged(waiting.before, waiting.html)) return null;
      waiting.taken(waiting.html);
      return waiting.html;
    },
    [put],
  );

  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', flush);
    const unregister = onFlush(() => void flush());
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', flush);
      unregister();
      flush();
    };
  }, [flush]);

  return useRef({ typed, flush, take, dirty }).current;
}
