import type { Block, Cell, Table } from './blocks.ts';
import type { HtmlElement } from './htmlElement.ts';

/**
 * More columns than this cannot be read on A4; the text of further cells moves into the last
 * column.
 */
const MAX_COLUMNS = 16;
const MAX_ROW_SPAN = 100;
/**
 * A header repeats on every page, so it must stay small; a larger one is drawn as ordinary rows.
 */
const MAX_HEAD_ROWS = 4;
const MAX_HEAD_CHARS = 800;

interface SourceRow {
  isHead: boolean;
  cells: HtmlElement[];
}

/**
 * Places the cells of a table element on a regular grid: spans are clamped, gaps filled, columns in
 * which no cell starts removed. `readCell` turns a cell's content into blocks. Returns null when
 * the table has no cell. Never throws.
 */
export function readTable(
  table: HtmlElement,
  readCell: (cell: HtmlElement) => Block[],
): Table | null {
  const source = collectRows(table);
  if (source.length === 0) return null;
  let head = source.findIndex((row) => !row.isHead);
  // A table of only headings has no rows under them.
  if (head < 0) head = 0;
  const taken: Set<number>[] = source.map(() => new Set());
  const rows = source.map((row, y) =>
    placeRow(row, y, y < head ? head : source.length, taken, readCell),
  );
  const columns = startedColumns(rows);
  for (const [y, row] of rows.entries()) {
    for (const cell of row) squeeze(cell, columns);
    fillGaps(row, y, columns, taken[y] ?? new Set());
  }
  const headText = rows.slice(0, head).flat();
  if (
    head > MAX_HEAD_ROWS ||
    JSON.stringify(headText.map((cell) => cell.c)).length > MAX_HEAD_CHARS * 2
  )
    head = 0;
  return { t: 'table', cols: columns.length, head, rows };
}

function collectRows(table: HtmlElement): SourceRow[] {
  const rows: SourceRow[] = [];
  const visit = (element: HtmlElement, inHead: boolean): void => {
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      if (child.tag === 'tr') {
        const cells = child.children.filter(isCell);
        if (cells.length > 0)
          rows.push({ isHead: inHead || cells.every((cell) => cell.tag === 'th'), cells });
      } else if (child.tag === 'thead') visit(child, true);
      else if (child.tag === 'tbody' || child.tag === 'tfoot') visit(child, false);
    }
  };
  visit(table, false);
  return rows;
}

function isCell(child: HtmlElement | string): child is HtmlElement {
  return typeof child !== 'string' && (child.tag === 'td' || child.tag === 'th');
}

function placeRow(
  row: SourceRow,
  y: number,
  lastRow: number,
  taken: Set<number>[],
  readCell: (cell: HtmlElement) => Block[],
): Cell[] {
  const placed: Cell[] = [];
  let x = 0;
  for (const [index, element] of row.cells.entries()) {
    while (taken[y]?.has(x)) x++;
    const last = placed.at(-1);
    if (x >= MAX_COLUMNS && last) {
      last.c.push(...readCell(element));
      continue;
    }
    // Even a huge span leaves room for the cells after it.
    const after = row.cells.length - index - 1;
    let cs = span(element.attrs.colspan, Math.max(1, MAX_COLUMNS - x - after));
    for (let i = 1; i < cs; i++) if (taken[y]?.has(x + i)) cs = i;
    const rs = span(element.attrs.rowspan, Math.min(MAX_ROW_SPAN, lastRow - y));
    for (let i = 0; i < rs; i++) for (let j = 0; j < cs; j++) taken[y + i]?.add(x + j);
    placed.push({ x, y, cs, rs, th: element.tag === 'th', c: readCell(element) });
    x += cs;
  }
  return placed;
}

function span(attribute: string | undefined, most: number): number {
  const wanted = Number.parseInt(attribute ?? '1', 10);
  return Number.isNaN(wanted) ? 1 : Math.max(1, Math.min(most, wanted));
}

/**
 * The columns in which at least one cell starts, ascending; `colspan="1000"` over two cells leaves
 * two.
 */
function startedColumns(rows: Cell[][]): number[] {
  return [...new Set(rows.flat().map((cell) => cell.x))].sort((a, b) => a - b);
}

function squeeze(cell: Cell, columns: number[]): void {
  const end = cell.x + cell.cs;
  const start = cell.x;
  cell.x = columns.indexOf(start);
  cell.cs = columns.filter((column) => column >= start && column < end).length;
}

function fillGaps(row: Cell[], y: number, columns: number[], taken: Set<number>): void {
  for (const [x, column] of columns.entries()) {
    if (!taken.has(column)) row.push({ x, y, cs: 1, rs: 1, th: false, c: [] });
  }
  row.sort((a, b) => a.x - b.x);
}
