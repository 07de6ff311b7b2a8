/**
 * CSV in the form that spreadsheet programs set to Dutch open without questions: semicolons, every
 * cell in quotes, CRLF; the file starts with `csvStart`, which tells them that it is UTF-8.
 */
export const csvStart = '\uFEFF';

/** The most that one cell of a spreadsheet holds, in characters. */
const cellLimit = 32_767;

/**
 * What a spreadsheet would take for the start of a formula; also the wide East Asian forms of these
 * signs.
 */
const formula = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/**
 * One cell, which shows as the text it is: an apostrophe in front keeps a formula from running, and
 * a text that is too long is cut.
 */
function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  const short =
    safe.length > cellLimit
      ? `${safe.slice(0, cellLimit - 1).replace(/[\ud800-\udbff]$/, '')}…`
      : safe;
  return `"${short.replaceAll('"', '""')}"`;
}

/** A line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`;
