import type { InspectionType } from '#shared/model/enums.ts';
import type { Term, TermName, TermsOf } from '#shared/model/term.ts';
import { addDays } from './calendar.ts';
import { onWorkday } from './holidays.ts';

/**
 * The terms of the procedure, which begin when an inspection is finished: the draft goes to the
 * holder within six weeks, who has two weeks for a view; a week later the report is fixed, and three
 * weeks later at most it is public.
 */
type Step = Exclude<TermName, 'restore'>;
const days: Record<Step, number> = { draft: 42, view: 14, fixed: 7, public: 21 };
const usual: readonly Step[] = ['draft', 'view', 'fixed', 'public'];

/** What has to be done for a type of inspection. */
const steps: Partial<Record<InspectionType, readonly Step[]>> = {
  // The municipality decides about it; nothing of it is made public.
  'examination-for-registration': [],
  // The holder gives no view.
  'further-investigation': ['draft', 'fixed', 'public'],
};

const stepsOf = (type: InspectionType | null): readonly Step[] => (type && steps[type]) ?? usual;

/**
 * Their days: each is counted from when the one before was done, or else is due, and ends on a
 * working day.
 * @param start the day of finishing, YYYY-MM-DD
 */
export function termsOf(
  type: InspectionType | null,
  start: string,
  done: Partial<Record<TermName, string | null>>,
): Term[] {
  let from = start;
  return stepsOf(type).map((term) => {
    const due = onWorkday(addDays(from, days[term]));
    const at = done[term] ?? null;
    from = at ?? due;
    return { term, due, done: at };
  });
}

/** Whether the holder gives a view of this type of inspection. */
export const hasView = (type: InspectionType | null): boolean => stepsOf(type).includes('view');

/** Days on which somebody looks at what was restored; what ends later is looked at on the last. */
const mostDays = 10;

/**
 * What was offered to be restored, which is looked at beside the other steps, on each of these days
 * (YYYY-MM-DD, each once, the first first).
 */
export const restoreTerms = (days: readonly string[]): Term[] =>
  days
    .filter((_, at) => at < mostDays - 1 || at === days.length - 1)
    .map((due) => ({ term: 'restore', due, done: null }));

/** Tells a step from the others of its inspection: only what was offered may have several days. */
export const keyOf = ({ term, due }: Pick<Term, 'term' | 'due'>): string =>
  term === 'restore' ? `${term}-${due}` : term;

/** Those whose turn it is: the first step that is open, and what is to be restored. */
export const upNext = (terms: readonly Term[]): Term[] => {
  const open = terms.filter(({ done }) => done === null);
  const first = open.find(({ term }) => term !== 'restore');
  return open.filter((one) => one === first || one.term === 'restore');
};

/** The same of each inspection; the first due first. */
export const nextTerms = (all: readonly TermsOf[]): { inspection: string; term: Term }[] =>
  all
    .flatMap(({ inspection, terms }) => upNext(terms).map((term) => ({ inspection, term })))
    .sort((a, b) => (a.term.due < b.term.due ? -1 : a.term.due > b.term.due ? 1 : 0));

/** Days until a term is over; negative when it is. */
export const daysLeft = ({ due }: Pick<Term, 'due'>, today: string): number =>
  Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000);

/** Days before a term that somebody is told of it, and from when it stands out. */
export const soon = 7;
