import { dutchOrder } from '#shared/rules/words/dutchOrder.ts';

/** The fields that decide in which order an inspector drives past the places of a day. */
interface DayVisit {
  id: string;
  location: string;
  postal_code: string;
}

const last = 'ZZZZ';

/**
 * Sorts the visits of a day by postal code, because places near each other have codes near each
 * other. Visits without a code come last. Places with the same code are sorted by name.
 */
export const inTravelOrder = <T extends DayVisit>(visits: readonly T[]): T[] =>
  visits.toSorted(
    (a, b) =>
      (a.postal_code || last).localeCompare(b.postal_code || last) ||
      dutchOrder(a.location, b.location) ||
      a.id.localeCompare(b.id),
  );
