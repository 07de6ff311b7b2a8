import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';
import { readPage } from '#server/db/base/page.ts';
import { byName, byValue, like } from '#server/db/base/search.ts';
import type { Tables } from '#server/db/base/tables.ts';
import type { Version, VersionRow } from '#shared/model/checklist.ts';
import type { VersionStatus } from '#shared/model/enums.ts';
import type { PageQuery } from '#shared/model/fields.ts';
import { searchable } from '#shared/rules/words/format.ts';
import { loadCategories } from './checklistTree.ts';
import { passOnOrigin } from './versionLife.ts';

/** Versions: checklist editions. Their tree is read whole; `revision` counts every change in it. */
const titleKey = (title: string): string => searchable(title.trim().replace(/\s+/g, ' '));

const inspectionCount = (db: Db) =>
  db
    .selectFrom('versions')
    .select(['versions.id', 'versions.title', 'versions.online', 'versions.revision'])
    .select(['versions.archived', 'versions.valid_from'])
    .select((e) =>
      e
        .selectFrom('inspections')
        .whereRef('inspections.version_id', '=', 'versions.id')
        .select((i) => i.fn.countAll<number>().as('n'))
        .as('inspection_count'),
    );

type Head = VersionRow & { revision: number; archived: boolean; valid_from: string | null };
/** The fields of a version itself; a field that is left out stays as it is. */
export type Fields = Pick<VersionRow, 'title' | 'online' | 'archived' | 'valid_from' | 'changes'>;
const toHead = (row: {
  id: string;
  title: string;
  online: boolean;
  archived: boolean;
  valid_from: string | null;
  revision: number;
  inspection_count: number | null;
}): Head => ({
  ...row,
  inspection_count: row.inspection_count ?? 0,
});

/** A version without its tree; null when it does not exist. */
export async function loadHead(db: Db, id: string): Promise<Head | null> {
  const row = await inspectionCount(db).where('versions.id', '=', id).executeTakeFirst();
  return row ? toHead(row) : null;
}

/** How many of its unfinished inspections see a changed text at once: follow-ups keep theirs. */
export async function unfinishedOf(db: Db, id: string): Promise<number> {
  const { total } = await db
    .selectFrom('inspections')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('version_id', '=', id)
    .where('status', '!=', 'finished')
    .where('snapshot_hash', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Title and revision of a version, by its id alone; null when it does not exist. */
export async function loadTitle(
  db: Db,
  id: string,
): Promise<Pick<Head, 'id' | 'title' | 'revision'> | null> {
  return (
    (await db
      .selectFrom('versions')
      .select(['id', 'title', 'revision'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** Waits for other changes of this version, then reads it; call it in a transaction. */
export async function lockHead(db: Db, id: string): Promise<Head | null> {
  await forUpdate(
    db,
    db.selectFrom('versions').select('id').where('id', '=', id),
  ).executeTakeFirst();
  return loadHead(db, id);
}

const orders = (db: Db) => ({
  title: byName(db, 'versions.title_key'),
  online: byValue('versions.online'),
  valid_from: sql`coalesce(versions.valid_from, '')`,
});

const ofStatus = (status: VersionStatus | null) => (e: ExpressionBuilder<Tables, 'versions'>) =>
  status === 'published'
    ? e('versions.online', '=', true)
    : e.and([e('versions.online', '=', false), e('versions.archived', '=', status === 'archived')]);

/**
 * A page of versions; the default order is by title, ascending. `onlyFor`: only online versions,
 * and those that this inspector's own inspections use.
 */
export async function list(
  db: Db,
  query: PageQuery & { status?: VersionStatus | null },
  onlyFor?: string,
): Promise<{ total: number; limit: number; page: number; versions: VersionRow[] }> {
  const matching = inspectionCount(db)
    .$if(query.filter !== '', (q) => q.where('versions.title_key', 'like', like(query.filter)))
    .$if(Boolean(query.status), (q) => q.where(ofStatus(query.status ?? null)))
    .$if(onlyFor !== undefined, (q) => q.where('versions.id', 'in', usable(db, onlyFor as string)));
  const { place, rows } = await readPage(matching, query, {
    orders: orders(db),
    fallback: 'title',
    id: 'versions.id',
  });
  return { ...place, versions: rows.map(toHead).map(({ revision: _, ...row }) => row) };
}

const usable = (db: Db, inspector: string) =>
  db
    .selectFrom('versions as usable')
    .select('usable.id')
    .where((e) =>
      e.or([
        e('usable.online', '=', true),
        e.exists(
          e
            .selectFrom('inspections as own')
            .select('own.id')
            .whereRef('own.version_id', '=', 'usable.id')
            .where('own.owner_id', '=', inspector),
        ),
      ]),
    );

/** Ids of the versions an inspector may read, in order of title. */
export async function usableIds(db: Db, inspector: string): Promise<string[]> {
  const rows = await db
    .selectFrom('versions')
    .select('id')
    .where('id', 'in', usable(db, inspector))
    .orderBy((e) => e.fn('lower', ['title']))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The version in full; null when it does not exist. */
export async function load(db: Db, id: string): Promise<Version | null> {
  const head = await loadHead(db, id);
  return head ? { ...head, categories: await loadCategories(db, id) } : null;
}

/** Adds a version; `origin` is the version that it is a copy of. */
export async function create(
  db: Db,
  { origin = null, ...version }: Fields & { id: string; origin?: string | null },
  now: string,
): Promise<void> {
  await db
    .insertInto('versions')
    .values({
      valid_from: null,
      ...version,
      title_key: titleKey(version.title),
      revision: 1,
      created_at: now,
      origin_id: origin,
      changed_at: null,
      changed_by: null,
    })
    .execute();
}

/** Replaces the fields of the version itself; the caller counts the change (`bump`). */
export async function update(db: Db, id: string, version: Fields): Promise<void> {
  await db
    .updateTable('versions')
    .set({ ...version, title_key: titleKey(version.title) })
    .where('id', '=', id)
    .execute();
}

/** Removes a version with its tree and its colours; fails when an inspection uses it. */
export async function remove(db: Db, id: string): Promise<void> {
  await passOnOrigin(db, id);
  await db.deleteFrom('versions').where('id', '=', id).execute();
}

/** Whether another version has this title; case, accents and spacing do not matter. */
export async function titleTaken(db: Db, title: string, except?: string): Promise<boolean> {
  const row = await db
    .selectFrom('versions')
    .select('id')
    .where('title_key', '=', titleKey(title))
    .$if(except !== undefined, (q) => q.where('id', '!=', except as string))
    .executeTakeFirst();
  return row !== undefined;
}
