import type { CallInput } from '#shared/contract/routes.ts';
import { addMonths, weeksOf } from '#shared/rules/calendar.ts';
import { parseDate } from '#shared/rules/parseDate.ts';
import { inspectionTypes } from '#shared/text/labels.ts';

/** In the address: that the figures are of all years. */
export const periodKey = 'periode';
export const allYears = 'alles';

/** What an address asks for. */
export interface Asked {
  from: string | null;
  to: string | null;
  type: NonNullable<CallInput<'figures.get'>['type']>;
  line: string;
  isAllYears: boolean;
}

/** Without a period in the address it is the last twelve months; `today` is YYYY-MM-DD. */
export function askedIn(address: URLSearchParams, today: string): Asked {
  const isAllYears = address.get(periodKey) === allYears;
  const month = today.slice(0, 7);
  const days = weeksOf(month).flat();
  const type = address.get('type');
  const day = (name: string, otherwise: string) =>
    parseDate(address.get(name) ?? '') ?? (isAllYears ? null : otherwise);
  return {
    from: day('from', `${addMonths(month, -11)}-01`),
    to: day('to', days.findLast((one) => one !== null) ?? today),
    type: inspectionTypes.find(([one]) => one === type)?.[0] ?? '',
    line: address.get('line') ?? '',
    isAllYears,
  };
}

/** The same as a query of the server. */
export const queryOf = ({ from, to, type, line }: Asked): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ from, to, type, line }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );
