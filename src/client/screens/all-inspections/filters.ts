import { call } from '#client/api/call.ts';
import { viewKey } from '#client/parts/ViewLinks.tsx';
import { everyRow } from '#client/records/everyRow.ts';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';
import { daysOf, isMonth } from '#shared/rules/days/calendar.ts';
import { parseDate } from '#shared/rules/days/parseDate.ts';
import { childcareTypes, inspectionTypes, statuses } from '#shared/text/labels.ts';

/** Filters of the list that stand in the address beside its search, order and page. */
export const choices = [
  'owner',
  'status',
  'type',
  'childcareType',
  'offers',
  'late',
  'from',
  'to',
] as const;
export type OwnedFilters = Record<(typeof choices)[number] | 'filter' | 'sort', string>;

/** The query as the server takes it: an unknown choice in the address counts as none. */
export const askedFor = (query: OwnedFilters) => ({
  filter: query.filter,
  sort: query.sort,
  owner: query.owner,
  status: statuses.find(([one]) => one === query.status)?.[0] ?? ('' as const),
  type: inspectionTypes.find(([one]) => one === query.type)?.[0] ?? ('' as const),
  childcareType: childcareTypes.find(([one]) => one === query.childcareType)?.[0] ?? ('' as const),
  offers: query.offers === '1',
  late: query.late === '1',
  from: parseDate(query.from),
  to: parseDate(query.to),
});

/** The filters of an address. */
export const filtersIn = (address: URLSearchParams): OwnedFilters =>
  Object.fromEntries(
    [...choices, 'filter', 'sort'].map((name) => [name, address.get(name) ?? '']),
  ) as OwnedFilters;

/** In the address: the word for the calendar view, and the name of the month that it shows. */
export const calendarView = 'kalender';
export const monthKey = 'maand';

/** The month that a calendar shows; `today` is YYYY-MM-DD. */
export function monthIn(address: URLSearchParams, today: string): string {
  const asked = address.get(monthKey) ?? '';
  return isMonth(asked) ? asked : today.slice(0, 7);
}

/** The filters for what is on screen: in a calendar they include its month. */
export function shownFilters(address: URLSearchParams, today: string): OwnedFilters {
  const filters = filtersIn(address);
  if (address.get(viewKey) !== calendarView) return filters;
  const days = daysOf(monthIn(address, today));
  return { ...filters, sort: 'date', from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/** Every inspection that these filters let through. @throws what the call throws */
export const readAll = (query: OwnedFilters): Promise<OwnedInspection[]> =>
  everyRow(async (place) => {
    const { inspections, total } = await call('inspections.list', {
      ...askedFor(query),
      ...place,
    });
    return { rows: inspections, total };
  });
