import { useEffect, useLayoutEffect, useRef } from 'react';
import { placeOfStop } from './placeShown.ts';

/**
 * The focus is never lost: when what had it in the page is gone or disabled, because the person
 * went to another place or an answer took a row out of the list, the place that is shown gets it.
 * @param place what is shown; @param answers what else changes which rows and buttons there are
 */
export function useFocusKept(place: string, answers: unknown): void {
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const focused = ({ target }: FocusEvent) => {
      // A message is not of the page: when its button goes, nothing here changed.
      last.current = (target as Element).closest('main') && (target as Element);
    };
    document.addEventListener('focusin', focused);
    return () => document.removeEventListener('focusin', focused);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of these
  useEffect(() => {
    const had = last.current;
    if (!had || (had.isConnected && !had.matches(':disabled'))) return;
    last.current = null;
    if (document.activeElement?.matches('body, :disabled'))
      document.getElementById(placeOfStop)?.focus({ preventScroll: true });
  }, [place, answers]);
}
