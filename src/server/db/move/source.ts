import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { MoveError } from './moveError.ts';
import { type Column, keyOf, type Row, type Table, type Value } from './rows.ts';

/**
 * The embedded database as the source of a move: its tables, and their rows in batches that fit in
 * memory. It is only read.
 */
export interface Source {
  /** All tables, from the schema itself, so that none can be forgotten, but not SQLite's own. */
  tables(): { name: string; columns: string[]; key: string[] }[];
  migrations(): string[];
  count(table: string): number;
  /**
   * All rows, sorted by key, byte by byte, so that language settings do not matter; at most 500
   * rows and about 1 MB at a time.
   */
  batches(table: Table): Generator<Row[]>;
  /** Texts with a NUL sign, from at most `limit` rows; each is named by table, column and key. */
  nulTexts(table: Table, limit: number): string[];
  close(): void;
}

const maxRows = 500;
const maxBytes = 1_000_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Opens the source as it is at this moment: later writes of others are not seen. @throws SQLite's
 * error
 */
export function openSource(file: string): Source {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  db.exec('BEGIN');
  const all = (text: string, ...values: (string | number)[]) => db.prepare(text).all(...values);
  return {
    tables: () =>
      all(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name`,
      ).map(({ name }) => {
        const columns = all('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid', String(name));
        const key = columns
          .filter(({ pk }) => Number(pk) > 0)
          .sort((a, b) => Number(a['pk']) - Number(b['pk']));
        return {
          name: String(name),
          columns: columns.map((column) => String(column['name'])),
          key: key.map((column) => String(column['name'])),
        };
      }),
    migrations: () =>
      all('SELECT name FROM kysely_migration ORDER BY name').map((row) => String(row['name'])),
    count: (table) => Number(all(`SELECT count(*) AS number FROM ${quoted(table)}`)[0]?.['number']),
    *batches(table) {
      const order = table.key.map((name) => `${quoted(name)} COLLATE BINARY`).join(', ');
      const reading = db.prepare(
        `SELECT ${table.columns.map(({ name }) => quoted(name)).join(', ')} FROM ${quoted(table.name)} ORDER BY ${order}`,
      );
      reading.setReadBigInts(true);
      reading.setReturnArrays(true);
      let batch: Row[] = [];
      let bytes = 0;
      for (const raw of reading.iterate() as Iterable<unknown> as Iterable<SQLOutputValue[]>) {
        const row = table.columns.map((column, index) =>
          inKind(table, column, raw, raw[index] ?? null),
        );
        batch.push(row);
        bytes += sizeOf(row);
        if (batch.length < maxRows && bytes < maxBytes) continue;
        yield batch;
        batch = [];
        bytes = 0;
      }
      if (batch.length > 0) yield batch;
    },
    nulTexts(table, limit) {
      const texts = table.columns.filter(({ kind }) => kind === 'text').map(({ name }) => name);
      const has = (name: string) => `instr(CAST(${quoted(name)} AS BLOB), x'00') > 0`;
      const found = all(
        `SELECT ${[...table.key.map(quoted), ...texts.map(has)].map((part, index) => `${part} AS c${index}`).join(', ')}
         FROM ${quoted(table.name)} WHERE ${texts.map(has).join(' OR ') || 'false'} LIMIT ?`,
        limit,
      );
      return found.flatMap((row) => {
        const key = table.key
          .map((name, index) => `${name} ${JSON.stringify(row[`c${index}`])}`)
          .join(', ');
        return texts
          .filter((_, index) => Number(row[`c${table.key.length + index}`]) === 1)
          .map((text) => `${table.name}.${text} (${key})`);
      });
    },
    close: () => db.close(),
  };
}

const sizeOf = (row: Row): number =>
  row.reduce<number>(
    (total, value) =>
      total +
      (typeof value === 'string'
        ? value.length
        : value instanceof Uint8Array
          ? value.byteLength
          : 8),
    0,
  );

const limit = 2n ** 63n;

/**
 * A value in the form of its column, because SQLite lets a column hold anything. @throws MoveError
 * value, when the value is of another kind
 */
function inKind(
  table: Table,
  { name, kind }: Column,
  raw: SQLOutputValue[],
  value: SQLOutputValue,
): Value {
  if (value === null) return null;
  if (kind === 'text' && typeof value === 'string') return value;
  if (kind === 'bytes' && value instanceof Uint8Array) return value;
  if (kind === 'integer' && typeof value === 'bigint' && value >= -limit && value < limit)
    return value;
  if (kind === 'boolean' && (value === 0n || value === 1n)) return value === 1n;
  throw new MoveError('value', [`${table.name}.${name} (${keyOf(table, raw as Row)})`]);
}
