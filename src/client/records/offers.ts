import { call } from '#client/api/call.ts';
import { tell } from '#client/records/failures.ts';
import { accountHere } from '#client/state/account.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import { sync } from '#client/sync/sync.ts';
import type { Colleague, Offer } from '#shared/model/transfer.ts';
import { endsSession, Problem } from '#shared/problems.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { offerTexts as texts, transferTexts } from '#shared/text/transfer.ts';

/** An inspection that is offered to a colleague: what each of the two can do with that. */

type Words = { header: string; text: string };

const isGone = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'inspection_not_found';
/** Somebody else handed it over meanwhile. */
const isOver = (error: unknown): boolean =>
  isGone(error) || (error instanceof Problem && error.code === 'changed_meanwhile');

/** Runs `act`, says so, and reads the list again; an offer that is gone is no failure. */
async function change(act: () => Promise<unknown>, done: Words | null): Promise<void> {
  try {
    await withLoading(act());
    if (done) notify('success', done.header, done.text);
  } catch (error) {
    if (isOver(error)) notify('info', texts.over.header, texts.over.text);
    else tell(error);
  }
  await sync.reader.loadDashboard();
}

/**
 * Runs `act` for one inspection after the other: a refusal of one does not stop the rest. Answers
 * how many were done, and what went wrong. Without a line or a session it stops there.
 */
async function each(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<{ done: number; failures: unknown[] }> {
  const failures: unknown[] = [];
  for (const [at, id] of ids.entries())
    try {
      await act(id);
    } catch (error) {
      failures.push(error);
      if (!(error instanceof Problem) || endsSession(error))
        return { done: at + 1 - failures.length, failures };
    }
  return { done: ids.length - failures.length, failures };
}

/** Says how many were offered, and why the others were not. */
export async function offerTo(ids: readonly string[], { id: to, name }: Colleague): Promise<void> {
  const offering = each(ids, (id) => call('inspections.transfer', { id, to }));
  const { done, failures } = await withLoading(offering);
  if (done > 0) {
    const { header, text } = texts.offered(done, name);
    notify('success', header, text);
  }
  if (failures.length > 0) {
    const { header, text } = texts.notOffered(ids.length - done);
    notify('warning', header, text);
  }
  const other = failures.find((error) => !isGone(error));
  if (other !== undefined) tell(other);
  await sync.reader.loadDashboard();
}

/**
 * When a person who oversees inspections makes this call, it hands over at once: so the app asks.
 * Only from themselves: a colleague may have given it to somebody else meanwhile.
 */
export async function giveTo(id: string, { id: to, name }: Colleague): Promise<void> {
  const question = { ...transferTexts.ask(1, name, true), confirm: transferTexts.confirm };
  if (await ask({ ...question, cancel: dialogTexts.cancel }))
    await change(
      () => call('inspections.transfer', { id, to, was: accountHere() }),
      transferTexts.done(1, name),
    );
}

/** Accepts offers. The list that is read then tells which inspections came. */
export const takeOver = (offers: readonly Offer[]): Promise<void> =>
  change(async () => {
    const ids = offers.map(({ inspection }) => inspection);
    const { failures } = await each(ids, (id) => call('inspections.acceptTransfer', { id }));
    // A failure other than an offer that is gone is told first.
    const failure = failures.find((error) => !isGone(error)) ?? failures[0];
    if (failure !== undefined) throw failure;
  }, null);

/** Refuses an inspection that a colleague offered; it stays with the colleague. */
export const decline = ({ inspection: id }: Offer): Promise<void> =>
  change(() => call('inspections.declineTransfer', { id }), texts.declined);

/** Takes back an offer that this person made; the inspection stays theirs. */
export const withdraw = ({ inspection: id }: Offer): Promise<void> =>
  change(() => call('inspections.declineTransfer', { id }), texts.withdrawn);
