import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { withinBytes } from '#server/db/base/withinBytes.ts';

/** Earlier states of a record, from the audit. */

/** How many earlier changes `latestStates` reads, the most bytes of each, and of all together. */
const lookingBack = { changes: 150, bytes: 60_000, all: 2_000_000 };

/**
 * The states that the latest changes of a record led to. Older states and very long ones are left
 * out.
 */
export async function latestStates(db: Db, record: string): Promise<object[]> {
  // Reads sizes first, so that a state that is left out costs nothing.
  const sizes = await db
    .selectFrom('audit')
    .select('id')
    .select(sql<number>`coalesce(octet_length(new_json), 0)`.as('bytes'))
    .where('record_id', '=', record)
    .where('revision', 'is not', null)
    .orderBy('revision', 'desc')
    .limit(lookingBack.changes)
    .execute();
  const short = sizes.filter(({ bytes }) => Number(bytes) <= lookingBack.bytes);
  const read = withinBytes(short, lookingBack.all);
  if (read.length === 0) return [];
  const rows = await db
    .selectFrom('audit')
    .select('new_json')
    .where('id', 'in', read)
    .orderBy('revision', 'desc')
    .execute();
  return rows.map((row) => JSON.parse(row.new_json ?? '{}') as object);
}
