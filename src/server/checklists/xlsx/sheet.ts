/** What a spreadsheet made of what somebody typed in a cell. */
export interface Turned {
  row: number;
  column: number;
  into: 'date' | 'time' | 'percentage' | 'boolean';
}

/** The cells of a workbook as text: numbers as written, ticks as "1" and "0". */
export interface Sheet {
  name: string;
  /** Rows that hold something, by their number from 1; cells from 0, '' where empty. */
  rows: ReadonlyMap<number, string[]>;
  /** Cells whose formula went wrong. */
  errors: readonly { row: number; error: string }[];
  /** Cells that are a date, a time, a percentage or a tick, though they look like what was typed. */
  turned: readonly Turned[];
}

/** Bounds of a sheet: a file may claim any row and column, and they cost room here. */
export interface Bounds {
  rows: number;
  columns: number;
}
