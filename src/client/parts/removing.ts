import { paths } from '#client/paths.ts';
import { ask, notify } from '#client/state/notices.ts';
import { withLoading } from '#client/sync/reads.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { type Around, face } from './facing.ts';

/** Deleting on the server, after a question; a failure is said and leads home, unless it leads elsewhere (specification section 8). */
export interface Removal {
  title: string;
  text: string;
  /** Which one: shown with the question. */
  name: string;
  done: { header: string; text: string };
  remove: () => Promise<unknown>;
  after: () => unknown;
  around?: Around;
}

export async function removeAfterAsking({ title, text, name, done, remove, after, around }: Removal): Promise<void> {
  if (!(await ask({ title, text: `${text} (${name})`, confirm: dialogTexts.deleteForGood, cancel: dialogTexts.cancel, danger: true }))) return;
  try {
    await withLoading(remove());
    notify('success', done.header, done.text);
    await after();
  } catch (error) {
    face(error, { otherwise: paths.home(), ...around });
  }
}
