import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Which states a record had before, as the audit has them. */

/** How many earlier changes `latestStates` reads, and how many characters of JSON each may have. */
const lookingBack = { changes: 150, characters: 60_000 };

/**
 * The states that the latest changes of a record led to. Older ones, and very long ones, are left
 * out.
 */
export async function latestStates(db: Db, record: string): Promise<object[]> {
  const latest = db
    .selectFrom('audit')
    .select('new_json')
    .where('record_id', '=', record)
    .where('revision', 'is not', null);
  const rows = await db
    .selectFrom(latest.orderBy('revision', 'desc').limit(lookingBack.changes).as('latest'))
    .select('new_json')
    .where(sql`length(new_json)`, '<=', lookingBack.characters)
    .execute();
  return rows.map((row) => JSON.parse(row.new_json ?? '{}') as object);
}
