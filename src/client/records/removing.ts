import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { deleteForGood } from '#shared/text/questions.ts';
import { askOrFirst, type First } from './askOrFirst.ts';
import { type Around, showRowFailure } from './failures.ts';

/**
 * Asks, and then deletes on the server. A failure is shown and leads home, unless the error itself
 * leads elsewhere (specification section 8).
 */
export interface Removal {
  title: string;
  text: string;
  /** The name of the record, shown with the question. */
  name: string;
  done: { header: string; text: string };
  remove: () => Promise<unknown>;
  after: () => unknown;
  first?: First;
  around?: Around;
  /** The element that gets the focus when the row is gone; the page's heading by default. */
  focus?: string;
}

/**
 * Resolves also when the person said no, or when deleting failed: the failure was shown by then.
 */
export async function removeAfterAsking({
  title,
  text,
  name,
  done,
  remove,
  after,
  first,
  around = {},
  focus = 'h1',
}: Removal): Promise<void> {
  const isSure = await askOrFirst({
    title,
    text: `${text} (${name})`,
    confirm: deleteForGood,
    cancel: dialogTexts.cancel,
    first,
  });
  if (!isSure) return;
  const refresh = async () => {
    await after();
    document.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
  };
  try {
    await withLoading(remove());
    notify('success', done.header, done.text);
    await refresh();
  } catch (error) {
    await showRowFailure(error, around, refresh);
  }
}
