import { call } from '#client/api/call.ts';
import { tell } from '#client/records/failures.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import { sync } from '#client/sync/sync.ts';
import type { Colleague, Offer } from '#shared/model/transfer.ts';
import { Problem } from '#shared/problems.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { offerTexts as texts, transferTexts } from '#shared/text/transfer.ts';

/** An inspection that is offered to a colleague: what each of the two can do with that. */

type Words = { header: string; text: string };

/** Does it, says so, and shows the list as it is then; an offer that is gone is no failure. */
async function change(act: () => Promise<unknown>, done: Words | null): Promise<void> {
  try {
    await withLoading(act());
    if (done) notify('success', done.header, done.text);
  } catch (error) {
    if (error instanceof Problem && error.code === 'inspection_not_found')
      notify('info', texts.over.header, texts.over.text);
    else tell(error);
  }
  await sync.reader.loadDashboard();
}

/** One after the other; one that is gone by then leaves the others as they are. */
async function each(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<void> {
  let missing: Problem | null = null;
  for (const id of ids)
    await act(id).catch((error: unknown) => {
      if (!(error instanceof Problem && error.code === 'inspection_not_found')) throw error;
      missing = error;
    });
  if (missing) throw missing;
}

export const offerTo = (ids: readonly string[], { id: to, name }: Colleague): Promise<void> =>
  change(
    () => each(ids, (id) => call('inspections.transfer', { id, to })),
    texts.offered(ids.length, name),
  );

/** By who oversees inspections the same call hands over at once: so it is asked first. */
export async function giveTo(id: string, { id: to, name }: Colleague): Promise<void> {
  const question = { ...transferTexts.ask(1, name), confirm: transferTexts.confirm };
  if (await ask({ ...question, cancel: dialogTexts.cancel }))
    await change(() => call('inspections.transfer', { id, to }), transferTexts.done(1, name));
}

/** The list that is shown then says that they came. */
export const takeOver = (offers: readonly Offer[]): Promise<void> =>
  change(
    () =>
      each(
        offers.map(({ inspection }) => inspection),
        (id) => call('inspections.acceptTransfer', { id }),
      ),
    null,
  );

export const decline = ({ inspection: id }: Offer): Promise<void> =>
  change(() => call('inspections.declineTransfer', { id }), texts.declined);

export const withdraw = ({ inspection: id }: Offer): Promise<void> =>
  change(() => call('inspections.declineTransfer', { id }), texts.withdrawn);
