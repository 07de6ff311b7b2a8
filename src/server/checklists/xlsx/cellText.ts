import { formatDate } from '#shared/rules/dates.ts';

/** Excel writes some characters as _xHHHH_, line ends of Windows among them. */
export const decodeCodes = (text: string): string =>
  text
    .replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r\n?/g, '\n');

/** A date as Dutch people write it: spreadsheets count the days from 30 December 1899. */
export const dayOf = (days: number): string =>
  formatDate(new Date(Date.UTC(1899, 11, 30 + Math.trunc(days))).toISOString().slice(0, 10));

/** A value of this type as it was typed; `strings` are the texts that cells point at. */
export function textOf(type: string, value: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? '';
  // Excel writes 1.1 as 1.1000000000000001.
  if (type === 'n') return Number.isFinite(Number(value)) ? String(Number(value)) : value;
  return decodeCodes(value);
}
