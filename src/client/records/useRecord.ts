import { useCallback, useEffect, useRef, useState } from 'react';
import { withLoading } from '#client/state/loading.ts';
import { type Around, showFailure } from './failures.ts';

/** Data that a screen reads from the server, and how to read it anew. */
export interface Read<T> {
  /** Null until the data came. */
  data: T | null;
  /** Reads again; resolves when the data, or the failure, is shown. */
  reload: () => Promise<void>;
  /** Shows data that came with another answer. */
  put: (data: T) => void;
}

/**
 * Reads a record when the screen opens. A failure is shown and takes the person away: to the list
 * of the missing record, else to `around.otherwise`. A later reading takes them away only when the
 * record is gone: a short loss of the connection must not close a page with unsaved text on it.
 */
export function useRecord<T>(read: () => Promise<T>, key: string, around: Around): Read<T> {
  const [data, setData] = useState<T | null>(null);
  const now = useRef({ read, around, turn: 0, shown: false });
  Object.assign(now.current, { read, around });
  const reload = useCallback(async () => {
    const turn = ++now.current.turn;
    try {
      const found = await withLoading(now.current.read());
      if (turn !== now.current.turn) return;
      now.current.shown = true;
      setData(found);
    } catch (error) {
      const { around: where, shown } = now.current;
      if (turn === now.current.turn)
        showFailure(error, shown ? { ...where, otherwise: null } : where);
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another record
  useEffect(() => {
    const { current } = now;
    current.shown = false;
    void reload();
    return () => {
      current.turn++;
    };
  }, [reload, key]);
  const put = useCallback((next: T) => {
    // A reading that is still going on is older than this.
    now.current.turn++;
    setData(next);
  }, []);
  return { data, reload, put };
}
