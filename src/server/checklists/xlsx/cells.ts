import type { Cell } from 'write-excel-file/node';

/** Cells of a sheet, as everything that this product writes has them. */
export const font = { fontFamily: 'Calibri', fontSize: 11 } as const;

export const heading = (text: string): Cell => ({
  ...cell(text),
  fontWeight: 'bold',
  backgroundColor: '#0b5a6f',
  textColor: '#ffffff',
});

/**
 * Text, whatever it starts with: a number or a formula never comes of it, not even after typing in
 * the cell.
 */
export function cell(text: string): Cell {
  // What looks like a character that Excel wrote as a code, and names that the library's own table
  // has already.
  const safe = text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
  return {
    type: String,
    value: safe in {} ? `${safe} ` : safe,
    format: '@',
    wrap: true,
    alignVertical: 'top',
  };
}

/** A calendar day (YYYY-MM-DD), which sorts as one; empty where there is none. */
export const dayCell = (day: string | null): Cell =>
  day === null
    ? cell('')
    : {
        type: Date,
        value: new Date(`${day}T00:00:00Z`),
        format: 'dd-mm-yyyy',
        alignVertical: 'top',
      };

/** A whole number. */
export const countCell = (count: number): Cell => ({
  type: Number,
  value: count,
  alignVertical: 'top',
});
