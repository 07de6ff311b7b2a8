import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { cell, countCell, dayCell, font, heading } from './cells.ts';

/** A column and the kind of its values: text, calendar days (YYYY-MM-DD) or counts. */
export interface SheetColumn {
  title: string;
  /** In characters. */
  width: number;
  kind: 'text' | 'day' | 'count';
}

export type SheetValue = string | number | null;

/** One sheet: rows under a row of headings; `end` is an extra last row. */
export interface Table {
  sheet: string;
  columns: readonly SheetColumn[];
  /** A value for each column. */
  rows: readonly (readonly SheetValue[])[];
  end: string | null;
}

function cellOf(kind: SheetColumn['kind'], value: SheetValue): Cell {
  if (kind === 'day') return dayCell(value === null ? null : String(value));
  return kind === 'count' && typeof value === 'number'
    ? countCell(value)
    : cell(String(value ?? ''));
}

/** The table as an .xlsx. */
export const writeTable = ({ sheet, columns, rows, end }: Table): Promise<Uint8Array> =>
  writeExcelFile(
    [
      {
        sheet,
        data: [
          columns.map(({ title }) => heading(title)),
          ...rows.map((row) => columns.map(({ kind }, at) => cellOf(kind, row[at] ?? null))),
          ...(end === null ? [] : [[cell(end)]]),
        ],
        columns: columns.map(({ width }) => ({ width })),
        stickyRowsCount: 1,
        orientation: 'landscape',
      },
    ],
    font,
  ).toBuffer();
