/**
 * CSV in the form that spreadsheet programs set to Dutch open without questions: semicolons, every
 * cell in quotes, CRLF. The file starts with `csvStart`, which tells these programs that it is
 * UTF-8.
 */
export const csvStart = '\uFEFF';

/** The most that one cell of a spreadsheet holds, in characters. */
const cellLimit = 32_767;

/**
 * The signs that a spreadsheet takes for the start of a formula, with their wide East Asian forms.
 */
const formula = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/**
 * One cell that is shown as text: an apostrophe in front keeps a formula from running, and a text
 * that is too long is cut.
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
