import type { Db } from '#server/db/base/database.ts';
import { nameOf } from '#server/db/base/nameOf.ts';

/** The facts of a version that only administrators read: its note, its origin, its last change. */
export interface Life {
  changes: string;
  origin: string | null;
  changed: { at: string; by: string } | null;
}

/** The same for several versions, by id. */
export async function livesOf(db: Db, ids: readonly string[]): Promise<Map<string, Life>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('versions')
    .leftJoin('accounts', 'accounts.id', 'versions.changed_by')
    .leftJoin('versions as origin', 'origin.id', 'versions.origin_id')
    .select(['versions.id', 'versions.changes', 'versions.changed_at', 'origin.id as origin'])
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .where('versions.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        changes: row.changes,
        origin: row.origin,
        changed: row.changed_at ? { at: row.changed_at, by: nameOf(row) } : null,
      },
    ]),
  );
}

/** The same for one version; empty if the version does not exist. */
export async function lifeOf(db: Db, id: string): Promise<Life> {
  return (await livesOf(db, [id])).get(id) ?? { changes: '', origin: null, changed: null };
}

/**
 * Whether inspectors can choose this version, or could before: an inspection uses it, or the log
 * says that it was online.
 */
export async function wasPublished(
  db: Db,
  { id, online, inspection_count }: { id: string; online: boolean; inspection_count: number },
): Promise<boolean> {
  if (online || inspection_count > 0) return true;
  const published = '%"online":true%';
  const found = await db
    .selectFrom('audit')
    .select('id')
    .where('record_id', '=', id)
    .where('noun', '=', 'version')
    .where((e) => e.or([e('old_json', 'like', published), e('new_json', 'like', published)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Call this before a version is deleted. Its copies get its own origin, so that the line of
 * versions stays together. Copies of a first version keep its id as origin, which still shows that
 * they belong together.
 */
export async function passOnOrigin(db: Db, id: string): Promise<void> {
  const deleted = await db
    .selectFrom('versions')
    .select('origin_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (deleted?.origin_id)
    await db
      .updateTable('versions')
      .set({ origin_id: deleted.origin_id })
      .where('origin_id', '=', id)
      .execute();
}
