import { useCallback, useEffect, useRef, useState } from 'react';
import { state } from '#client/state/state.ts';
import { keepDelay } from '#client/sync/drafts.ts';
import { sync } from '#client/sync/sync.ts';

/**
 * A short text that is saved within half a second, and when somebody leaves it or the page may go
 * away: not at each letter, which would be a change of its own. It stays as it is typed until one
 * leaves it; what others change meanwhile shows then.
 * @param save answers whether it could be saved; what could not stays as it was typed. `theirs`:
 *   what came to stand there since it was typed on
 */
export function useSettled(
  stored: string,
  save: (text: string, theirs: string | undefined) => boolean,
) {
  const [typed, setTyped] = useState<string | null>(null);
  /** `on`: what was stored when the typing began, and then what was saved of it. */
  const now = useRef({ typed, on: stored, save, stored });
  now.current = { ...now.current, save, stored };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback((): boolean => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { typed: text, on, stored: there, save: store } = now.current;
    const said = text?.trim();
    if (said === undefined || said === on) return true;
    if (!store(said, there === on ? undefined : there)) return false;
    now.current.on = said;
    state.typing.set('none');
    return true;
  }, []);
  useEffect(() => {
    const over = sync.drafts.onFlush(keep);
    return () => {
      over();
      keep();
    };
  }, [keep]);
  return {
    shown: typed ?? stored,
    typed(text: string) {
      if (now.current.typed === null) now.current.on = now.current.stored;
      now.current.typed = text;
      setTyped(text);
      state.typing.set('typing');
      // The first letter starts the clock: who never pauses is stored as well.
      timer.current ??= setTimeout(keep, keepDelay);
    },
    left() {
      if (!keep()) return;
      now.current.typed = null;
      setTyped(null);
    },
  };
}
