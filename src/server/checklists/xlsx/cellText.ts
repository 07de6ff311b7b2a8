import { formatDate } from '#shared/rules/dates.ts';
import type { Shown } from './cellStyles.ts';
import type { Turned } from './sheet.ts';

/** Excel writes some characters as _xHHHH_, line ends of Windows among them. */
export const decodeCodes = (text: string): string =>
  text
    .replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r\n?/g, '\n');

/** A date as Dutch people write it: spreadsheets count the days from 30 December 1899. */
const dayOf = (days: number): string =>
  formatDate(new Date(Date.UTC(1899, 11, 30 + Math.trunc(days))).toISOString().slice(0, 10));

/** A part of a day as a time: 0.5 is 12:00. */
const timeOf = (part: number): string =>
  new Date(Math.round(part * 24 * 60) * 60_000).toISOString().slice(11, 16);

/** A number as its cell shows it, and what it was made into; null where it shows as it is. */
export function shownAs(
  value: number,
  shown: Shown | undefined,
): { text: string; into: Turned['into'] } | null {
  if (!shown || !Number.isFinite(value)) return null;
  if (shown === 'percentage') return { text: `${formatNumber(value * 100)}%`, into: 'percentage' };
  if (value >= 1) return { text: dayOf(value), into: 'date' };
  return value > 0 ? { text: timeOf(value), into: 'time' } : null;
}

/** Without what counting in halves leaves behind, and with a comma. */
const formatNumber = (value: number): string =>
  String(Number(value.toPrecision(12))).replace('.', ',');

/** A value of this type as it was typed; `strings` are the texts that cells point at. */
export function textOf(type: string, value: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? '';
  // Excel writes 1.1 as 1.1000000000000001.
  if (type === 'n') return Number.isFinite(Number(value)) ? String(Number(value)) : value;
  return decodeCodes(value);
}
