/**
 * When somebody leaves a page, WebKit keeps it in memory to go back to, and with it the
 * transactions that were running. Those never end, and no page can begin a transaction that
 * overlaps them. So a page that is kept ends its transactions, and begins none until it is shown
 * again. Nothing is lost: the page does the work anew then, and what was typed is put aside
 * besides.
 */
export interface Leaving {
  /** Resolves when a transaction may begin: at once while the page is shown. */
  shown(): Promise<void>;
  /** Ends this transaction when the page is left before it is done. */
  watch(transaction: Running): void;
  /** Whether a transaction was ended by leaving the page. */
  cutOff(transaction: Running): boolean;
}

interface Running {
  readonly done: Promise<unknown>;
  abort(): void;
}

/** Listens to the page's events. Without a page (in tests) it never ends anything. */
export function watchLeaving(
  page: Pick<Window, 'addEventListener'> | undefined = globalThis.window,
): Leaving {
  const running = new Set<Running>();
  const ended = new WeakSet<Running>();
  let back = Promise.resolve();
  let show = (): void => undefined;
  page?.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    back = new Promise((resolve) => {
      show = resolve;
    });
    for (const transaction of running) {
      ended.add(transaction);
      try {
        transaction.abort();
      } catch {
        // It had already ended.
      }
    }
  });
  page?.addEventListener('pageshow', () => show());
  return {
    shown: () => back,
    watch: (transaction) => {
      running.add(transaction);
      const gone = () => void running.delete(transaction);
      transaction.done.then(gone, gone);
    },
    cutOff: (transaction) => ended.has(transaction),
  };
}
