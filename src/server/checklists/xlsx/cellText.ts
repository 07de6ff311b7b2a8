import { formatDate } from '#shared/rules/days/dates.ts';
import type { Shown } from './cellStyles.ts';
import type { Turned } from './sheet.ts';

/** Decodes characters that Excel writes as _xHHHH_, such as the line ends of Windows. */
export const decodeCodes = (text: string): string =>
  text
    .replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r\n?/g, '\n');

/** A date as Dutch people write it. Spreadsheets count days from 30 December 1899. */
const dayOf = (days: number): string =>
  formatDate(new Date(Date.UTC(1899, 11, 30 + Math.trunc(days))).toISOString().slice(0, 10));

/** A part of a day as a time: 0.5 is 12:00. */
const timeOf = (part: number): string =>
  new Date(Math.round(part * 24 * 60) * 60_000).toISOString().slice(11, 16);

/** A number as its cell shows it, and the kind of value it became; null when it shows as it is. */
export function shownAs(
  value: number,
  shown: Shown | undefined,
): { text: string; into: Turned['into'] } | null {
  if (!shown || !Number.isFinite(value)) return null;
  if (shown === 'percentage') return { text: `${formatNumber(value * 100)}%`, into: 'percentage' };
  if (value >= 1) return { text: dayOf(value), into: 'date' };
  return value > 0 ? { text: timeOf(value), into: 'time' } : null;
}

/** A number with a comma, without rounding errors of binary fractions. */
const formatNumber = (value: number): string =>
  String(Number(value.toPrecision(12))).replace('.', ',');

/**
 * A cell's value as it was typed, by the cell's type; `strings` are the shared texts that cells
 * refer to.
 */
export function textOf(type: string, value: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? '';
  // Excel may write 1.1 as 1.1000000000000001.
  if (type === 'n') return Number.isFinite(Number(value)) ? String(Number(value)) : value;
  return decodeCodes(value);
}
