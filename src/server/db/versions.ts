import type { Category, Version, VersionRow } from '#shared/model/checklist.ts';
import type { PageQuery } from '#shared/model/fields.ts';
import { searchable } from '#shared/rules/format.ts';
import { numberAt } from '#shared/rules/numbering.ts';
import { placeOf } from '#shared/rules/paging.ts';
import { titleOrDefault } from '#shared/rules/tree.ts';
import { type Db, forUpdate } from './connect.ts';
import { like, sortOf } from './search.ts';
import type { CategoryRow, QuestionRow } from './tables.ts';

/** Versions: checklist editions. Their tree is read whole; `revision` counts every change in it. */
export const titleKey = (title: string): string => searchable(title.trim().replace(/\s+/g, ' '));

const inspectionCount = (db: Db) =>
  db
    .selectFrom('versions')
    .select(['versions.id', 'versions.title', 'versions.online', 'versions.revision'])
    .select((e) =>
      e
        .selectFrom('inspections')
        .whereRef('inspections.version_id', '=', 'versions.id')
        .select((i) => i.fn.countAll<number>().as('n'))
        .as('inspection_count'),
    );

type Head = VersionRow & { revision: number };
const toHead = (row: {
  id: string;
  title: string;
  online: boolean;
  revision: number;
  inspection_count: number | null;
}): Head => ({
  ...row,
  inspection_count: row.inspection_count ?? 0,
});

/** A version without its tree; null when there is none. */
export async function loadHead(db: Db, id: string): Promise<Head | null> {
  const row = await inspectionCount(db).where('versions.id', '=', id).executeTakeFirst();
  return row ? toHead(row) : null;
}

/** Title and revision of a version, found by its key alone; null when there is none. */
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

/** Waits for other changes of this version, then reads it; for use in a transaction. */
export async function lockHead(db: Db, id: string): Promise<Head | null> {
  await forUpdate(
    db,
    db.selectFrom('versions').select('id').where('id', '=', id),
  ).executeTakeFirst();
  return loadHead(db, id);
}

const sortable = { title: 'title', online: 'online' } as const;

/**
 * A page of versions; the default order is title ascending. `onlyFor`: online ones and those this
 * inspector uses.
 */
export async function list(
  db: Db,
  query: PageQuery,
  onlyFor?: string,
): Promise<{ total: number; limit: number; page: number; versions: VersionRow[] }> {
  const matching = inspectionCount(db)
    .$if(query.filter !== '', (q) => q.where('versions.title_key', 'like', like(query.filter)))
    .$if(onlyFor !== undefined, (q) => q.where('versions.id', 'in', usable(db, onlyFor as string)));
  const { total } = await matching
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { offset, ...place } = placeOf(total, query);
  const rows = await matching
    .orderBy(sortOf(query.sort, sortable, 'title', 'versions'))
    .orderBy('versions.id')
    .limit(query.limit)
    .offset(offset)
    .execute();
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

/** The whole tree of a version, flat, in display order: each domain followed by its items. */
export async function loadCategories(db: Db, version: string): Promise<Category[]> {
  // One after the other: inside a transaction there is one connection.
  const categories = await db
    .selectFrom('categories')
    .selectAll()
    .where('version_id', '=', version)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const questions = await db
    .selectFrom('questions')
    .selectAll()
    .where('version_id', '=', version)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const help = await db
    .selectFrom('help_questions')
    .selectAll()
    .where('version_id', '=', version)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const itemsOf = Map.groupBy(
    categories.filter((row) => row.parent_id),
    (row) => row.parent_id,
  );
  const questionsOf = Map.groupBy(questions, (row) => row.category_id);
  const helpOf = Map.groupBy(help, (row) => row.question_id ?? row.category_id);
  const helpFor = (id: string) =>
    (helpOf.get(id) ?? []).map((row) => ({ id: row.id, text: row.text }));
  const toQuestion = (row: QuestionRow, ...place: number[]) => ({
    id: row.id,
    title: row.title,
    title_or_default: titleOrDefault(row.title, row.text),
    text: row.text,
    description: row.description,
    default_value: row.default_value,
    number: numberAt(...place),
    help_questions: helpFor(row.id),
  });
  const toCategory = (row: CategoryRow, ...place: number[]): Category => ({
    id: row.id,
    parent: row.parent_id,
    number: numberAt(...place),
    title: row.title,
    description: row.description,
    default_value: row.default_value,
    last_question: row.last_question,
    last_question_title: row.last_question_title,
    questions: (questionsOf.get(row.id) ?? []).map((question, index) =>
      toQuestion(question, ...place, index),
    ),
    help_questions: helpFor(row.id),
  });
  return categories
    .filter((row) => !row.parent_id)
    .flatMap((domain, d) => [
      toCategory(domain, d),
      ...(itemsOf.get(domain.id) ?? []).map((item, i) => toCategory(item, d, i)),
    ]);
}

/** The version in full; null when there is none. */
export async function load(db: Db, id: string): Promise<Version | null> {
  const head = await loadHead(db, id);
  return head ? { ...head, categories: await loadCategories(db, id) } : null;
}

export async function create(
  db: Db,
  version: { id: string; title: string; online: boolean },
  now: string,
): Promise<void> {
  await db
    .insertInto('versions')
    .values({ ...version, title_key: titleKey(version.title), revision: 1, created_at: now })
    .execute();
}

export async function update(
  db: Db,
  id: string,
  version: { title: string; online: boolean },
): Promise<void> {
  await db
    .updateTable('versions')
    .set({ ...version, title_key: titleKey(version.title) })
    .where('id', '=', id)
    .execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('versions').where('id', '=', id).execute();
}

/** Whether another version has this title (case, accents and spacing aside). */
export async function titleTaken(db: Db, title: string, except?: string): Promise<boolean> {
  const row = await db
    .selectFrom('versions')
    .select('id')
    .where('title_key', '=', titleKey(title))
    .$if(except !== undefined, (q) => q.where('id', '!=', except as string))
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a change in this version's tree, and in the checklists as a whole. */
export async function bump(db: Db, id: string): Promise<void> {
  await db
    .updateTable('versions')
    .set((e) => ({ revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await bumpAll(db);
}

const counter = 'checklists';

export async function bumpAll(db: Db): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name: counter, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((e) => ({ value: e('counters.value', '+', 1) })),
    )
    .execute();
}

/** Counts every change of any version or colour, for the ETag of the dashboard. */
export async function allRevision(db: Db): Promise<number> {
  return (
    (await db.selectFrom('counters').select('value').where('name', '=', counter).executeTakeFirst())
      ?.value ?? 0
  );
}
