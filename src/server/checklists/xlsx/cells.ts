import type { Cell } from 'write-excel-file/node';

/** The looks of cells in every workbook that this product writes. */
export const font = { fontFamily: 'Calibri', fontSize: 11 } as const;

/** A text cell in the look of a heading: bold and white on blue. */
export const heading = (text: string): Cell => ({
  ...cell(text),
  fontWeight: 'bold',
  backgroundColor: '#0b5a6f',
  textColor: '#ffffff',
});

/**
 * A cell with text, whatever the text starts with: it never becomes a number or a formula, not even
 * when somebody types in the cell.
 */
export function cell(text: string): Cell {
  // Escapes text that looks like one of Excel's character codes, and names that the library's own
  // table already has.
  const safe = text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
  return {
    type: String,
    value: safe in {} ? `${safe} ` : safe,
    format: '@',
    wrap: true,
    alignVertical: 'top',
  };
}

/** A calendar day (YYYY-MM-DD) that sorts as a day; empty when there is none. */
export const dayCell = (day: string | null): Cell =>
  day === null
    ? cell('')
    : {
        type: Date,
        value: new Date(`${day}T00:00:00Z`),
        format: 'dd-mm-yyyy',
        alignVertical: 'top',
      };

/** A cell with a whole number. */
export const countCell = (count: number): Cell => ({
  type: Number,
  value: count,
  alignVertical: 'top',
});
