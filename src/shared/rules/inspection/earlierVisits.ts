import { searchable } from '#shared/rules/words/format.ts';

/** The place of an inspection. */
interface Place {
  location: string;
  address: string;
  postal_code: string;
}
interface Visit extends Place {
  id: string;
  date: string | null;
}

/** Letters and figures only: people write the same name or address in different ways. */
const plain = (text: string): string => searchable(text).replace(/[^\p{L}\p{N}]/gu, '');

interface PlainPlace {
  name: string;
  code: string;
  street: string;
}
const plainPlace = ({ location, postal_code, address }: Place): PlainPlace => ({
  name: plain(location),
  code: plain(postal_code),
  street: plain(address),
});

function isSamePlace(one: PlainPlace, other: PlainPlace): boolean {
  if (
    one.code !== '' &&
    one.code === other.code &&
    one.street !== '' &&
    one.street === other.street
  )
    return true;
  const mayBe = one.code === '' || other.code === '' || one.code === other.code;
  return one.name !== '' && one.name === other.name && mayBe;
}

/**
 * Whether two inspections are at one place: the same address, or the same name where no postal code
 * says otherwise. Several locations in one building count as one place: they are near enough.
 */
export const isSameLocation = (one: Place, other: Place): boolean =>
  isSamePlace(plainPlace(one), plainPlace(other));

/** Compares dates or ids by their characters alone. */
const bySigns = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Finds the other inspections at a place, the latest first; those without a date come last. `id` is
 * null for an inspection that is being added. Asking for many places costs little more than for
 * one.
 */
function visitsAmong<V extends Visit>(all: Iterable<V>): (id: string | null, place: Place) => V[] {
  const list = [...all].map((visit) => ({ visit, ...plainPlace(visit) }));
  const [byName, byCode] = [
    Map.groupBy(list, ({ name }) => name),
    Map.groupBy(list, ({ code }) => code),
  ];
  return (id, place) => {
    const here = plainPlace(place);
    const mayBe = new Set([...(byName.get(here.name) ?? []), ...(byCode.get(here.code) ?? [])]);
    return [...mayBe]
      .filter((one) => one.visit.id !== id && isSamePlace(here, one))
      .map(({ visit }) => visit)
      .sort((a, b) => bySigns(b.date ?? '', a.date ?? '') || bySigns(b.id, a.id));
  };
}

/** The same for one place. */
export const visitsAt = <V extends Visit>(id: string | null, place: Place, all: Iterable<V>): V[] =>
  visitsAmong(all)(id, place);

/** At most this many visits are shown: the last ones say most. */
const mostTold = 5;

/**
 * The last visits to the same place, whose findings are shown. They must have the same location
 * name, because one building may hold several locations.
 */
export const visitsTold = <V extends Visit>(one: Place & { id: string }, all: Iterable<V>): V[] =>
  toldAmong(all)(one);

/** The same for many places. */
export function toldAmong<V extends Visit>(all: Iterable<V>): (one: Place & { id: string }) => V[] {
  const at = visitsAmong(all);
  return (one) =>
    at(one.id, one)
      .filter(({ location }) => plain(location) === plain(one.location))
      .slice(0, mostTold);
}

/** Whether it is sure that both are one place, and not two of the same name. */
export const isSurelySame = (
  one: Omit<Place, 'location'>,
  other: Omit<Place, 'location'>,
): boolean =>
  plain(one.postal_code) === plain(other.postal_code) &&
  (plain(one.postal_code) !== '' || plain(one.address) === plain(other.address));
