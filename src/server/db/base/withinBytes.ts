import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';

/** The bytes of an audit entry's old and new values, without reading them. */
export const entryBytes = sql<number>`coalesce(octet_length(old_json), 0) + coalesce(octet_length(new_json), 0)`;

/** A row and its size; PostgreSQL may give a number as text. */
export interface Weighed {
  id: string;
  bytes: number | string;
}

/** Ids of the first rows that together have at most `most` bytes. */
export function withinBytes(rows: readonly Weighed[], most: number): string[] {
  let sum = 0;
  return rows.flatMap(({ id, bytes }) => {
    sum += Number(bytes);
    return sum <= most ? [id] : [];
  });
}

/** The most bytes in memory at once, and the most rows that are read at a time. */
const atOnce = { bytes: 4_000_000, rows: 500 };

/** Reads these rows a few at a time, limited by their bytes; a larger row is read by itself. */
export async function* byWeight<Row>(
  rows: readonly Weighed[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let from = 0; from < rows.length; ) {
    const next = rows.slice(from, from + atOnce.rows);
    const some = withinBytes(next, atOnce.bytes);
    if (some.length === 0) some.push(...next.slice(0, 1).map(({ id }) => id));
    from += some.length;
    yield* await read(some);
    // Reading all rows may take long: other requests go first.
    await setImmediate();
  }
}
