import { call } from '#client/api/call.ts';
import { paths, type Target } from '#client/navigation/paths.ts';
import { tell } from '#client/records/failures.ts';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import { sync } from '#client/sync/sync.ts';
import type { InspectionStatus } from '#shared/model/enums.ts';
import type { Term } from '#shared/model/term.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { keyOf } from '#shared/rules/terms.ts';
import { termTexts as texts } from '#shared/text/terms.ts';

/** Where a term is to be seen: what follows a finished inspection, or the inspection itself. */
export const termPath = (
  inspection: string,
  status: InspectionStatus | undefined,
  target?: Target,
) =>
  (status === 'finished' ? paths.after_inspection : paths.fill_out_inspection)(inspection, target);

/**
 * Says on which day a step was done, or (null) that it was not, and shows the list as it is then.
 * Answers all steps; null when it failed, which the person is told.
 */
async function setDone(
  id: string,
  { term, due }: Term,
  was: string | null,
  done: string | null,
): Promise<Term[] | null> {
  try {
    const { terms } = await withLoading(call('terms.tick', { id, term, due, was, done }));
    await sync.reader.loadDashboard();
    return terms;
  } catch (error) {
    tell(error);
    return null;
  }
}

/** The same, which the person hears of and can undo. `after` gets the steps, also when undone. */
export async function tickTerm(
  { id, location }: { id: string; location: string },
  one: Term,
  done: string | null,
  after: (terms: Term[]) => void = () => undefined,
): Promise<void> {
  const { done: before } = one;
  const terms = await setDone(id, one, before, done);
  if (!terms) return;
  after(terms);
  const isSet = terms.some((now) => keyOf(now) === keyOf(one) && now.done === done);
  if (!isSet) return notify('info', texts.otherwise.header, texts.otherwise.text);
  const { header, text } = (done === null ? texts.opened : texts.ticked)(
    one.term,
    formatDate(one.due),
    location,
  );
  notify('success', header, text, {
    label: texts.undo,
    run: () => void setDone(id, one, done, before).then((all) => all && after(all)),
  });
}
