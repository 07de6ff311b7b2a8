import type { Db } from './database.ts';
import { nameOf } from './nameOf.ts';
import { entryBytes, withinBytes } from './withinBytes.ts';

/** What was done to a record before, as merging reads it from the audit. */

/**
 * A change of a record as the audit has it: who did it (full name), when (ISO 8601), on which
 * device.
 */
export interface PastChange {
  device: string | null;
  revision: number;
  by: string;
  at: string;
  old: object;
  new: object;
}

/** How many changes, and how many bytes of them, are read for one merge. */
const mostPast = { changes: 500, bytes: 4_000_000 };

/**
 * What was done to a record after this revision by changes of these kinds, oldest first. Of a very
 * long past only the newest part; then `isCut`.
 */
export async function changesSince(
  db: Db,
  record: string,
  revision: number,
  events: readonly string[],
): Promise<{ changes: PastChange[]; isCut: boolean }> {
  const since = db
    .selectFrom('audit')
    .where('record_id', '=', record)
    .where('revision', '>', revision)
    .where('event', 'in', events);
  // Their sizes first: what is not read costs nothing.
  const sizes = await since
    .select(['id'])
    .select(entryBytes.as('bytes'))
    .orderBy('revision', 'desc')
    .limit(mostPast.changes + 1)
    .execute();
  const read = withinBytes(sizes.slice(0, mostPast.changes), mostPast.bytes);
  if (read.length === 0) return { changes: [], isCut: sizes.length > 0 };
  const rows = await db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.account_id')
    .select(['audit.device', 'audit.revision', 'audit.at', 'audit.old_json', 'audit.new_json'])
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .where('audit.id', 'in', read)
    .orderBy('revision')
    .execute();
  const changes = rows.map((row) => ({
    device: row.device,
    revision: row.revision as number,
    by: nameOf(row),
    at: row.at,
    old: JSON.parse(row.old_json ?? '{}') as object,
    new: JSON.parse(row.new_json ?? '{}') as object,
  }));
  return { changes, isCut: read.length < sizes.length };
}
