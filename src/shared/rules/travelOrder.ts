/** What decides in which order one drives past the places of a day. */
interface Stop {
  id: string;
  location: string;
  postal_code: string;
}

const dutch = new Intl.Collator('nl');
const last = 'ZZZZ';

/**
 * The visits of a day by postal code, as those that are near each other have codes that are; those
 * without one come last. Places with the same code are by name.
 */
export const inTravelOrder = <T extends Stop>(visits: readonly T[]): T[] =>
  visits.toSorted(
    (a, b) =>
      (a.postal_code || last).localeCompare(b.postal_code || last) ||
      dutch.compare(a.location, b.location) ||
      a.id.localeCompare(b.id),
  );
