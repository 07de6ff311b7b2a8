import { call } from '#client/api/call.ts';
import { paths, type Target } from '#client/navigation/paths.ts';
import { tell } from '#client/records/failures.ts';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import { sync } from '#client/sync/sync.ts';
import type { InspectionStatus } from '#shared/model/enums.ts';
import type { Term } from '#shared/model/term.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { keyOf } from '#shared/rules/days/terms.ts';
import { termTexts as texts } from '#shared/text/terms.ts';

/**
 * The address that shows a term: the page after a finished inspection, or the inspection itself.
 */
export const termPath = (
  inspection: string,
  status: InspectionStatus | undefined,
  target?: Target,
) =>
  (status === 'finished' ? paths.after_inspection : paths.fill_out_inspection)(inspection, target);

/** The day on which a step was done (null = not), and what was found then. */
export type Ticked = Pick<Term, 'done' | 'outcome'>;

/**
 * Tells the server on which day a step was done, or (null) that it was not, and reads the list
 * again. Answers all steps; null when that failed, which the person is told.
 */
async function setDone(
  id: string,
  { term, due }: Term,
  was: string | null,
  to: Ticked,
): Promise<Term[] | null> {
  try {
    const { terms } = await withLoading(call('terms.tick', { id, term, due, was, ...to }));
    await sync.reader.loadDashboard();
    return terms;
  } catch (error) {
    tell(error);
    return null;
  }
}

/** Does the same, tells the person, and lets them undo it. `after` gets the steps, then too. */
export async function tickTerm(
  { id, location }: { id: string; location: string },
  one: Term,
  to: Ticked,
  after: (terms: Term[]) => void = () => undefined,
): Promise<void> {
  const { done: before, outcome = null } = one;
  const { done } = to;
  const terms = await setDone(id, one, before, to);
  if (!terms) return;
  after(terms);
  const isSet = terms.some(
    (now) =>
      keyOf(now) === keyOf(one) &&
      now.done === done &&
      (now.outcome ?? null) === (to.outcome ?? null),
  );
  if (!isSet) return notify('info', texts.otherwise.header, texts.otherwise.text);
  const { header, text } = (done === null ? texts.opened : texts.ticked)(
    one.term,
    formatDate(one.due),
    location,
  );
  notify('success', header, text, {
    label: texts.undo,
    run: () =>
      void setDone(id, one, done, { done: before, outcome }).then((all) => all && after(all)),
  });
}
