import { sql } from 'kysely';

/** Bytes of what an entry of the audit says, old and new, without reading it. */
export const entryBytes = sql<number>`coalesce(octet_length(old_json), 0) + coalesce(octet_length(new_json), 0)`;

/** Ids of the first rows that are together no more than so many bytes. */
export function withinBytes(
  rows: readonly { id: string; bytes: number | string }[],
  most: number,
): string[] {
  let sum = 0;
  return rows.flatMap(({ id, bytes }) => {
    // PostgreSQL may give a count as text.
    sum += Number(bytes);
    return sum <= most ? [id] : [];
  });
}
