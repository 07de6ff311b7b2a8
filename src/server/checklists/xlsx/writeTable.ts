import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { cell, countCell, dayCell, font, heading } from './cells.ts';

/** What stands in a column: a text, a calendar day (YYYY-MM-DD) or a count. */
export interface SheetColumn<Row> {
  title: string;
  /** In characters. */
  width: number;
  kind: 'text' | 'day' | 'count';
  value: (row: Row) => string | number | null;
}

const cellOf = ({ kind, value }: SheetColumn<never>, row: never): Cell => {
  const known = value(row);
  if (kind === 'day') return dayCell(known === null ? null : String(known));
  return kind === 'count' && typeof known === 'number'
    ? countCell(known)
    : cell(String(known ?? ''));
};

/** One sheet of rows under a row of headings, as an .xlsx; `end` is a last row of its own. */
export const writeTable = <Row>(
  sheet: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  end: string | null = null,
): Promise<Uint8Array> =>
  writeExcelFile(
    [
      {
        sheet,
        data: [
          columns.map(({ title }) => heading(title)),
          ...rows.map((row) => columns.map((column) => cellOf(column as never, row as never))),
          ...(end === null ? [] : [[cell(end)]]),
        ],
        columns: columns.map(({ width }) => ({ width })),
        stickyRowsCount: 1,
        orientation: 'landscape',
      },
    ],
    font,
  ).toBuffer();
