import { type RefObject, useEffect } from 'react';
import { keepDraft } from '#client/state/formDrafts.ts';
import { state } from '#client/state/state.ts';
import { sync } from '#client/sync/sync.ts';

/**
 * Keeps what is unsaved on a page whenever the page may go, and while it is locked
 * (state/formDrafts.ts).
 * @param key the address of the page
 * @param unsaved what to keep; null where nothing is unsaved
 * @param leaving whether the person saved it, or gave it up
 */
export function useKeptDraft(
  key: string,
  unsaved: RefObject<object | null>,
  leaving: RefObject<boolean>,
): void {
  useEffect(() => {
    const release = sync.drafts.onFlush(() => {
      if (!leaving.current) keepDraft(key, unsaved.current);
    });
    return () => {
      release();
      // The person was asked before leaving, so the draft goes. When the session ended (locked),
      // the draft stays until that person logs in again.
      if (!state.locked.get()) keepDraft(key, null);
    };
  }, [key, unsaved, leaving]);
}
