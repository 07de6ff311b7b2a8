import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';

/** Bytes of what an entry of the audit says, old and new, without reading it. */
export const entryBytes = sql<number>`coalesce(octet_length(old_json), 0) + coalesce(octet_length(new_json), 0)`;

/** A row, and how large it is; PostgreSQL may give a count as text. */
export interface Weighed {
  id: string;
  bytes: number | string;
}

/** Ids of the first rows that are together no more than so many bytes. */
export function withinBytes(rows: readonly Weighed[], most: number): string[] {
  let sum = 0;
  return rows.flatMap(({ id, bytes }) => {
    sum += Number(bytes);
    return sum <= most ? [id] : [];
  });
}

/** Bytes that are in memory at once, and rows that are read at a time. */
const atOnce = { bytes: 4_000_000, rows: 500 };

/** Reads these rows a few at a time, by their weight; one that is larger goes by itself. */
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
    // A long story: others go first.
    await setImmediate();
  }
}
