import type { Db } from '#server/db/base/database.ts';
import type { Category } from '#shared/model/checklist.ts';

/** Trees of checklists at some moment; equal trees are stored once, for all inspections. */
interface Snapshot {
  hash: string;
  version: string;
  title: string;
  categories: readonly Category[];
}

/**
 * Stores a tree. If it is stored already, it is locked, so that no purge removes it before the
 * transaction ends.
 */
export async function keep(db: Db, { hash, version, title, categories }: Snapshot): Promise<void> {
  await db
    .insertInto('version_snapshots')
    .values({ hash, version_id: version, title, categories_json: JSON.stringify(categories) })
    // An existing row is updated to lock it: the purge then waits until something refers to it.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ version_id: version }))
    .execute();
}

/** Title and tree; null when the snapshot does not exist. */
export async function find(
  db: Db,
  hash: string,
): Promise<{ title: string; categories: Category[] } | null> {
  return (await among(db, [hash])).get(hash) ?? null;
}

/** The same for several snapshots, by hash. */
export async function among(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, { title: string; categories: Category[] }>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('version_snapshots')
    .select(['hash', 'title', 'categories_json'])
    .where('hash', 'in', hashes)
    .execute();
  return new Map(
    rows.map(({ hash, title, categories_json }) => [
      hash,
      { title, categories: JSON.parse(categories_json) as Category[] },
    ]),
  );
}

/** The tree that an inspection of this version has for itself; null when it has none. */
export async function ofInspection(
  db: Db,
  id: string,
  version: string,
): Promise<{ title: string; categories: Category[] } | null> {
  const row = await db
    .selectFrom('inspections')
    .select('snapshot_hash')
    .where('id', '=', id)
    .where('version_id', '=', version)
    .executeTakeFirst();
  return row?.snapshot_hash ? find(db, row.snapshot_hash) : null;
}

/**
 * For each version we keep the trees of its last revisions, and all trees of half a year before its
 * last edit: no tablet is away for longer.
 */
const keptRevisions = 500;
const keptMs = 180 * 24 * 3_600_000;

/**
 * Stores which tree a version had at this revision, and forgets far older ones. Answers whether
 * this revision was not stored yet.
 */
export async function keepRevision(
  db: Db,
  version: string,
  revision: number,
  hash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('versions')
    .select('changed_at')
    .where('id', '=', version)
    .executeTakeFirst();
  const kept_at = row?.changed_at ?? null;
  const kept = await db
    .insertInto('version_revisions')
    .values({ version_id: version, revision, snapshot_hash: hash, kept_at })
    .onConflict((conflict) => conflict.columns(['version_id', 'revision']).doNothing())
    .executeTakeFirst();
  const isNew = Number(kept.numInsertedOrUpdatedRows) > 0;
  if (kept_at === null) return isNew;
  await db
    .deleteFrom('version_revisions')
    .where('version_id', '=', version)
    .where('revision', '<=', revision - keptRevisions)
    .where('kept_at', '<', new Date(Date.parse(kept_at) - keptMs).toISOString())
    .execute();
  return isNew;
}

/** Deletes some snapshots that no inspection and no revision uses any more. Answers how many. */
export async function removeUnused(db: Db, some: number): Promise<number> {
  const deleted = await db
    .deleteFrom('version_snapshots')
    .where('hash', 'in', (e) =>
      e
        .selectFrom('version_snapshots as old')
        .select('old.hash')
        .where((one) =>
          one.not(
            one.or([
              one.exists(
                one
                  .selectFrom('inspections')
                  .select('inspections.id')
                  .whereRef('inspections.snapshot_hash', '=', 'old.hash'),
              ),
              one.exists(
                one
                  .selectFrom('version_revisions')
                  .select('version_revisions.revision')
                  .whereRef('version_revisions.snapshot_hash', '=', 'old.hash'),
              ),
            ]),
          ),
        )
        .limit(some),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** The tree of an earlier revision; null when it was not kept. */
export async function ofRevision(
  db: Db,
  version: string,
  revision: number,
): Promise<{ title: string; categories: Category[] } | null> {
  const row = await db
    .selectFrom('version_revisions')
    .innerJoin('version_snapshots', 'version_snapshots.hash', 'version_revisions.snapshot_hash')
    .select(['version_snapshots.title', 'version_snapshots.categories_json'])
    .where('version_revisions.version_id', '=', version)
    .where('version_revisions.revision', '=', revision)
    .executeTakeFirst();
  return row
    ? { title: row.title, categories: JSON.parse(row.categories_json) as Category[] }
    : null;
}
