import { useCallback, useEffect, useRef } from 'react';
import { notify } from '#client/state/notices.ts';
import { createStore, type Store } from '#client/state/store.ts';
import { onFlush } from '#client/state/typing.ts';
import { sendTyped } from '#client/sync/queue.ts';
import { limits } from '#shared/model/limits.ts';
import { notesChanged } from '#shared/rules/notes.ts';
import { savingTexts } from '#shared/text/fillOut.ts';

/**
 * Notes reach the device while one types, at most half a second later, also when one never pauses; they go over the line
 * after 5 seconds of rest, before another place is selected, and when the page is hidden or left (specification section
 * 4, decisions part 4.5).
 */
export const keepDelay = 500;

export interface Autosave {
  /** Remembers a text and starts the clock. `before` is what was shown when typing began. */
  typed(draft: Draft): void;
  /** Saves and sends what waits, now; false when it is too long to be saved, which is told and keeps it where it is. */
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
  /** `typing`: more may follow in a moment. */
  save: (html: string, typing: boolean) => void;
  /** Told when the text is saved along with something else. */
  taken: (html: string) => void;
}

export function useAutosave(): Autosave {
  const draft = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const told = useRef(false);
  const dirty = useRef(createStore(false)).current;

  const put = useCallback(
    (next: Draft | null) => {
      draft.current = next;
      if (next === null) {
        clearTimeout(timer.current);
        timer.current = undefined;
      }
      dirty.set(next !== null);
    },
    [dirty],
  );
  /** Stores what was typed; false when it is too long, which is told once. */
  const keep = useCallback(
    (typing: boolean): boolean => {
      const waiting = draft.current;
      timer.current = undefined;
      if (waiting && waiting.html.length > limits.rich) {
        if (!typing || !told.current) notify('danger', savingTexts.tooLong.header, savingTexts.tooLong.text(waiting.html.length, limits.rich));
        told.current = true;
        return false;
      }
      told.current = false;
      put(null);
      if (waiting && notesChanged(waiting.before, waiting.html)) waiting.save(waiting.html, typing);
      return true;
    },
    [put],
  );
  const flush = useCallback(() => {
    const kept = keep(false);
    sendTyped();
    return kept;
  }, [keep]);
  const typed = useCallback(
    (next: Draft) => {
      const known = draft.current;
      if (known && known.place !== next.place) keep(true);
      put(known?.place === next.place ? { ...next, before: known.before } : next);
      // The first keystroke starts the clock and later ones leave it: who never pauses is stored as well.
      timer.current ??= setTimeout(() => keep(true), keepDelay);
    },
    [keep, put],
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
    const unregister = onFlush(() => void flush());
    return () => {
      unregister();
      flush();
    };
  }, [flush]);

  return useRef({ typed, flush, take, dirty }).current;
}
