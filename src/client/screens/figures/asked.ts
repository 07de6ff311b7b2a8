import type { CallInput } from '#shared/contract/routes.ts';
import { addMonths, daysOf } from '#shared/rules/days/calendar.ts';
import { parseDate } from '#shared/rules/days/parseDate.ts';
import { inspectionTypes } from '#shared/text/labels.ts';

/** In the address: the period. Without it, and without dates, it is the last twelve months. */
export const periodKey = 'periode';
/** All years; or the dates in the address, also when one of them is not filled in. */
export const periods = { all: 'alles', own: 'zelf' } as const;

/** The filters that an address asks for. */
export interface Asked {
  from: string | null;
  to: string | null;
  type: NonNullable<CallInput<'figures.get'>['type']>;
  line: string;
  period: 'year' | keyof typeof periods;
}

/** Reads an address. `today` is YYYY-MM-DD. */
export function askedIn(address: URLSearchParams, today: string): Asked {
  const type = address.get('type');
  const of = {
    type: inspectionTypes.find(([one]) => one === type)?.[0] ?? ('' as const),
    line: address.get('line') ?? '',
  };
  const [from, to] = ['from', 'to'].map((name) => parseDate(address.get(name) ?? ''));
  const period = address.get(periodKey);
  if (from || to || period === periods.own)
    return { ...of, from: from ?? null, to: to ?? null, period: 'own' };
  if (period === periods.all) return { ...of, from: null, to: null, period: 'all' };
  const month = today.slice(0, 7);
  return {
    ...of,
    from: `${addMonths(month, -11)}-01`,
    to: daysOf(month).at(-1) ?? today,
    period: 'year',
  };
}

/** The same as a query for the server. */
export const queryOf = ({ from, to, type, line }: Asked): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ from, to, type, line }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );
