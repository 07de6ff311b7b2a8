import { useCallback, useEffect, useRef, useState } from 'react';
import { keepDelay } from '#client/sync/drafts.ts';
import { sync } from '#client/sync/sync.ts';

/**
 * A short text that is saved when somebody pauses, leaves the place, or the page may go away: not
 * at each letter, which would be a change of its own. Others' changes show as long as nothing is
 * being typed.
 * @param save answers whether it could be saved; what could not stays as it was typed
 */
export function useSettled(stored: string, save: (text: string) => boolean) {
  const [typed, setTyped] = useState<string | null>(null);
  const now = useRef({ typed, save, stored });
  now.current = { ...now.current, save, stored };
  const keep = useCallback(() => {
    const { typed: text, stored: before, save: store } = now.current;
    if (text !== null && (text === before || store(text))) now.current.typed = null;
  }, []);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      keep();
      setTyped(now.current.typed);
    }, keepDelay);
    return () => clearTimeout(timer);
  }, [typed, keep]);
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
      now.current.typed = text;
      setTyped(text);
    },
  };
}
