/**
 * The neutral tree that report.typ draws. Keys are short: a large report holds 100,000 of these
 * nodes.
 */
export type Block = Paragraph | Heading | List | Table;
export type Align = 'left' | 'center' | 'right';
/** A run of text: b bold, i italic, u underlined. */
export type Run = { t: 's'; s: string; b?: true; i?: true; u?: true };
export type LineBreak = { t: 'br' };
export type Link = { t: 'a'; href: string; c: (Run | LineBreak)[] };
export type Inline = Run | LineBreak | Link;
export type Paragraph = { t: 'p'; a?: Align; c: Inline[] };
/** `l` is the level in the whole document, 1-6. */
export type Heading = { t: 'h'; l: number; a?: Align; c: Inline[] };
export type List = { t: 'ul'; items: Block[][] } | { t: 'ol'; start: number; items: Block[][] };

/**
 * A cell at column x and row y (from 0), cs columns wide and rs rows high; th marks a heading cell.
 */
export interface Cell {
  x: number;
  y: number;
  cs: number;
  rs: number;
  th: boolean;
  c: Block[];
}

/**
 * A complete grid: every slot is covered by exactly one cell. The first `head` rows repeat on every
 * page.
 */
export interface Table {
  t: 'table';
  cols: number;
  head: number;
  rows: Cell[][];
}
