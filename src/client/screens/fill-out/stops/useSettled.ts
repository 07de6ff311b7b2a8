import { useCallback, useEffect, useRef, useState } from 'react';
import { state } from '#client/state/state.ts';
import { sync } from '#client/sync/sync.ts';
import { keepDelay } from '#client/sync/typing/drafts.ts';

/** How many of these fields the status calls unsaved. */
let unsettled = 0;
function settleOne(): void {
  unsettled--;
  if (unsettled === 0) state.typing.set('none');
}

/**
 * A short text that is saved within half a second, and when the person leaves the field or the page
 * may go away. It is not saved at each letter, which would be a change of its own. The field keeps
 * what was typed until the person leaves it, and only then shows what others changed meanwhile.
 * @param save answers whether it could be saved; if not, the text stays as it was typed. `theirs`:
 * another text that came to stand there since the typing began
 */
export function useSettled(
  stored: string,
  save: (text: string, theirs: string | undefined) => boolean,
) {
  const [typed, setTyped] = useState<string | null>(null);
  /**
   * `on`: what was stored when the typing began, and later what was saved last. `isTold`: the
   * status says that this field is not stored.
   */
  const now = useRef({ typed, on: stored, save, stored, isTold: false });
  now.current = { ...now.current, save, stored };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback((): boolean => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { typed: text, on, stored: there, save: store, isTold } = now.current;
    const said = text?.trim();
    if (said === undefined) return true;
    if (said !== on && !store(said, there === on ? undefined : there)) return false;
    now.current.on = said;
    if (isTold) settleOne();
    now.current.isTold = false;
    return true;
  }, []);
  useEffect(() => {
    const over = sync.drafts.onFlush(keep);
    return () => {
      over();
      // What could not be saved goes with the field.
      if (!keep() && now.current.isTold) settleOne();
    };
  }, [keep]);
  return {
    shown: typed ?? stored,
    typed(text: string) {
      if (now.current.typed === null) now.current.on = now.current.stored;
      now.current.typed = text;
      setTyped(text);
      state.typing.set('typing');
      if (!now.current.isTold) unsettled++;
      now.current.isTold = true;
      // The first letter starts the clock, so that text is stored even if the person never pauses.
      timer.current ??= setTimeout(keep, keepDelay);
    },
    left() {
      if (!keep()) return;
      now.current.typed = null;
      setTyped(null);
    },
  };
}
