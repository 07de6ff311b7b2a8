import { useCallback, useEffect, useRef } from 'react';
import { go, guardLeaving } from '#client/navigation/router.ts';
import { ask } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { dialogTexts } from '#shared/text/chrome.ts';

/**
 * Asks before a page with unsaved changes is left by a link, the back button or closing the tab.
 * Returns the function with which the page's own buttons leave without asking.
 */
export function useUnsaved(changed: boolean): (to: string) => void {
  const now = useRef(changed);
  now.current = changed;
  useEffect(() => {
    state.unsaved.set(changed);
    return () => state.unsaved.set(false);
  }, [changed]);
  useEffect(() => {
    // Somebody who logged out was asked already, and must not end up half logged in.
    const closing = (event: BeforeUnloadEvent) =>
      now.current && state.account.get() !== null && event.preventDefault();
    window.addEventListener('beforeunload', closing);
    const { title, text, confirm } = dialogTexts.unsaved;
    const release = guardLeaving(
      async () =>
        !now.current || ask({ title, text, confirm, cancel: dialogTexts.cancel, danger: true }),
    );
    return () => {
      window.removeEventListener('beforeunload', closing);
      release();
    };
  }, []);
  return useCallback((to) => void go(to, { force: true }), []);
}
