import type { InspectionType } from '#shared/model/enums.ts';
import type { Term, TermName, TermsOf } from '#shared/model/term.ts';
import { addDays } from './calendar.ts';
import { onWorkday } from './holidays.ts';

// The terms of the procedure, which begin when an inspection is finished. Within six weeks the
// draft goes to the holder, who has two weeks for a view. A week later the report is fixed, and
// three weeks after that at most it is public.

type Step = Exclude<TermName, 'restore'>;
const days: Record<Step, number> = { draft: 42, view: 14, fixed: 7, public: 21 };
const usual: readonly Step[] = ['draft', 'view', 'fixed', 'public'];

/** The steps of the types of inspection that do not have the usual ones. */
const steps: Partial<Record<InspectionType, readonly Step[]>> = {
  // The municipality decides about the registration; nothing of this inspection is made public.
  'examination-for-registration': [],
  // The holder gives no view.
  'further-investigation': ['draft', 'fixed', 'public'],
};

const stepsOf = (type: InspectionType | null): readonly Step[] => (type && steps[type]) ?? usual;

/**
 * The steps with their days: each is counted from the day when the one before was done, or else is
 * due, and ends on a working day.
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

/**
 * The most days on which somebody looks at what was restored; other offers wait for the last of
 * them.
 */
const mostDays = 10;

/**
 * The terms of the offers to restore, which are looked at beside the other steps, on each of these
 * days (YYYY-MM-DD, each once, the earliest first).
 */
export const restoreTerms = (days: readonly string[]): Term[] =>
  days
    .filter((_, at) => at < mostDays - 1 || at === days.length - 1)
    .map((due) => ({ term: 'restore', due, done: null }));

/** The key of a step in its inspection. Only offers to restore may have several days. */
export const keyOf = ({ term, due }: Pick<Term, 'term' | 'due'>): string =>
  term === 'restore' ? `${term}-${due}` : term;

/** The terms whose turn it is: the first open step, and the open offers to restore. */
export const upNext = (terms: readonly Term[]): Term[] => {
  const open = terms.filter(({ done }) => done === null);
  const first = open.find(({ term }) => term !== 'restore');
  return open.filter((one) => one === first || one.term === 'restore');
};

/** The same terms for each inspection, the earliest due first. */
export const nextTerms = (all: readonly TermsOf[]): { inspection: string; term: Term }[] =>
  all
    .flatMap(({ inspection, terms }) => upNext(terms).map((term) => ({ inspection, term })))
    .sort((a, b) => (a.term.due < b.term.due ? -1 : a.term.due > b.term.due ? 1 : 0));

/** Days until a term is over; negative if it is over. */
export const daysLeft = ({ due }: Pick<Term, 'due'>, today: string): number =>
  Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000);

/** This many days before a term somebody is told of it, and from then on it stands out. */
export const soon = 7;
