/** A cell in which a spreadsheet changed the typed text into another kind of value. */
export interface Turned {
  row: number;
  column: number;
  into: 'date' | 'time' | 'percentage' | 'boolean';
}

/** The cells of a workbook as text: numbers as written, ticks as "1" and "0". */
export interface Sheet {
  name: string;
  /** Rows that are not empty, by their number from 1; cells from 0, '' when empty. */
  rows: ReadonlyMap<number, string[]>;
  /** Cells whose formula gave an error. */
  errors: readonly { row: number; column: number; error: string }[];
  /** Cells that hold a date, time, percentage or tick, although they look like the typed text. */
  turned: readonly Turned[];
}

/** The most rows and columns of a sheet: a file may claim any number, and each takes memory. */
export interface Bounds {
  rows: number;
  columns: number;
}
