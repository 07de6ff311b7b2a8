import type { InspectionStatus } from '#shared/model/enums.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import { dutchOrder } from '#shared/rules/words/dutchOrder.ts';

// The work list: what is in it, and in which order (specification sections 2 and 4).

interface Row {
  id: string;
  status: InspectionStatus;
  date: string | null;
  location: string;
}

/**
 * Whether a record has its answers: finished inspections come into the list without them, until
 * they are opened.
 */
export const isFull = (inspection: DashboardInspection | undefined): inspection is Inspection =>
  inspection?.question_results !== undefined;

const lastDate = '9999-99-99';

/**
 * Sorts by date, then by location. Rows without a date come last; the id decides between equals.
 */
export const byDateThenLocation = (a: Row, b: Row): number =>
  (a.date ?? lastDate).localeCompare(b.date ?? lastDate) ||
  dutchOrder(a.location, b.location) ||
  a.id.localeCompare(b.id);

/**
 * Splits the list. `upcoming` are the inspections that are not finished, and `next` is the first of
 * them. `finished` has the latest date first, then location descending.
 */
export function dashboardLists<T extends Row>(
  inspections: readonly T[],
): { next: T | null; upcoming: T[]; finished: T[] } {
  const upcoming = inspections.filter((one) => one.status !== 'finished').sort(byDateThenLocation);
  const finished = inspections
    .filter((one) => one.status === 'finished')
    .sort((a, b) => {
      if (a.date !== b.date) return (b.date ?? '').localeCompare(a.date ?? '');
      return dutchOrder(b.location, a.location) || b.id.localeCompare(a.id);
    });
  return { next: upcoming[0] ?? null, upcoming, finished };
}

/** Whether an inspection should have been done before this day (YYYY-MM-DD), and was not begun. */
export const isLate = ({ status, date }: Pick<Row, 'status' | 'date'>, today: string): boolean =>
  status === 'upcoming' && date !== null && date < today;
