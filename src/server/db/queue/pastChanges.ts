import type { Db } from '#server/db/base/database.ts';
import { nameOf } from '#server/db/base/nameOf.ts';
import { entryBytes, withinBytes } from '#server/db/base/withinBytes.ts';

/** Earlier changes of a record, as merging reads them from the audit. */

/** A change of a record in the audit: by whom (full name), when (ISO 8601), on which device. */
export interface PastChange {
  device: string | null;
  revision: number;
  by: string;
  at: string;
  old: object;
  new: object;
}

/**
 * Past changes that one request has read. An entry never changes, and the runs of a delivery mostly
 * need the same ones.
 */
export type PastRows = Map<string, PastChange>;

/** The most changes, and the most bytes of them, that are read for one merge. */
const mostPast = { changes: 500, bytes: 4_000_000 };

/**
 * Changes of these kinds after this revision of a record, the oldest first. Of a very long past
 * only the newest part is read; then `isCut` is true.
 */
export async function changesSince(
  db: Db,
  record: string,
  revision: number,
  events: readonly string[],
  known: PastRows = new Map(),
): Promise<{ changes: PastChange[]; isCut: boolean }> {
  const since = db
    .selectFrom('audit')
    .where('record_id', '=', record)
    .where('revision', '>', revision)
    .where('event', 'in', events);
  // Reads sizes first, so that an entry that is left out costs nothing.
  const sizes = await since
    .select(['id'])
    .select(entryBytes.as('bytes'))
    .orderBy('revision', 'desc')
    .limit(mostPast.changes + 1)
    .execute();
  const read = withinBytes(sizes.slice(0, mostPast.changes), mostPast.bytes);
  const needed = new Set(read);
  const kept = [...known].filter(([id]) => needed.has(id));
  const unknown = read.filter((id) => !known.has(id));
  const rows = [...kept, ...(await entriesOf(db, unknown))];
  // A request keeps the past of one merge at most.
  known.clear();
  for (const [id, change] of rows) known.set(id, change);
  const changes = rows.map(([, change]) => change).sort((a, b) => a.revision - b.revision);
  return { changes, isCut: read.length < sizes.length };
}

async function entriesOf(db: Db, ids: readonly string[]): Promise<[string, PastChange][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.account_id')
    .select('audit.id')
    .select(['audit.device', 'audit.revision', 'audit.at', 'audit.old_json', 'audit.new_json'])
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .where('audit.id', 'in', ids)
    .execute();
  return rows.map((row) => [
    row.id,
    {
      device: row.device,
      revision: row.revision as number,
      by: nameOf(row),
      at: row.at,
      old: JSON.parse(row.old_json ?? '{}') as object,
      new: JSON.parse(row.new_json ?? '{}') as object,
    },
  ]);
}
