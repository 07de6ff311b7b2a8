/** Rows in one form for both databases: the values of a table's columns, in a fixed order. */

/** The kind of values in a column. Integers travel as bigint, so that no number is rounded. */
export type Kind = 'text' | 'integer' | 'boolean' | 'bytes';
export type Value = string | bigint | boolean | Uint8Array | null;
export type Row = readonly Value[];

export interface Column {
  name: string;
  kind: Kind;
}

export interface Table {
  name: string;
  columns: readonly Column[];
  /** The columns of the primary key, in their order. */
  key: readonly string[];
}

const tag = { text: 't', integer: 'i', boolean: 'b', bytes: 'x' } as const;

/**
 * A row as bytes. The same values give the same bytes from either database, and different rows give
 * different bytes: each value has its kind and its length in front.
 */
export function encodeRow(columns: readonly Column[], row: Row): Buffer {
  const parts: Buffer[] = [];
  for (const [index, { kind }] of columns.entries()) {
    const value = row[index] ?? null;
    if (value === null) {
      parts.push(Buffer.from('n'));
      continue;
    }
    const bytes =
      value instanceof Uint8Array
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        : Buffer.from(String(value), 'utf8');
    parts.push(Buffer.from(`${tag[kind]}${bytes.length}:`), bytes);
  }
  return Buffer.concat(parts);
}

/** The key of a row, for people. */
export const keyOf = (table: Table, row: Row): string =>
  table.key
    .map((name) => `${name} ${row[table.columns.findIndex((column) => column.name === name)]}`)
    .join(', ');
