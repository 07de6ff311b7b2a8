import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';
import type { SnippetRow } from '#server/db/base/tables.ts';

const those = (db: Db, account: string) =>
  db
    .selectFrom('snippets')
    .where((e) => e.or([e('owner_id', '=', account), e('owner_id', 'is', null)]));

/** The texts that a person may use. */
export const listFor = (db: Db, account: string): Promise<SnippetRow[]> =>
  those(db, account).selectAll().orderBy('id').execute();

/** The ids of those texts, with the moment of their last change. */
export const momentsOf = (
  db: Db,
  account: string,
): Promise<Pick<SnippetRow, 'id' | 'updated_at'>[]> =>
  those(db, account).select(['id', 'updated_at']).orderBy('id').execute();

const one = (db: Db, account: string, id: string) =>
  those(db, account).selectAll().where('id', '=', id);

/** A text that this person may use: their own or the organisation's; null for any other. */
export const load = async (db: Db, account: string, id: string): Promise<SnippetRow | null> =>
  (await one(db, account, id).executeTakeFirst()) ?? null;

/** The same text, locked until the transaction ends, so that one change waits for the other. */
export const lock = async (db: Db, account: string, id: string): Promise<SnippetRow | null> =>
  (await forUpdate(db, one(db, account, id)).executeTakeFirst()) ?? null;

/** The number of texts of one person, or of the organisation (null). */
export async function countOf(db: Db, owner: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('snippets')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('owner_id', owner === null ? 'is' : '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a text; without an owner (null) it is the organisation's. */
export async function create(db: Db, row: SnippetRow): Promise<void> {
  await db.insertInto('snippets').values(row).execute();
}

/** Replaces a text of any owner; the caller has read and locked it (`lock`). */
export async function update(
  db: Db,
  id: string,
  fields: Omit<SnippetRow, 'id' | 'owner_id'>,
): Promise<void> {
  await db.updateTable('snippets').set(fields).where('id', '=', id).execute();
}

/** Removes a text of any owner; the caller has read and locked it (`lock`). */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('snippets').where('id', '=', id).execute();
}

/** Deletes the texts of a person whose account is deleted. */
export async function removeOf(db: Db, owner: string): Promise<void> {
  await db.deleteFrom('snippets').where('owner_id', '=', owner).execute();
}

/**
 * The first part that a condition is a copy of, or the condition itself; null when it does not
 * exist.
 */
export async function lineageOf(db: Db, question: string): Promise<string | null> {
  const row = await db
    .selectFrom('questions')
    .select(['id', 'lineage'])
    .where('id', '=', question)
    .executeTakeFirst();
  return row ? (row.lineage ?? row.id) : null;
}

/** Id of the version that a condition is in; null when the condition is gone. */
export async function versionOf(db: Db, question: string): Promise<string | null> {
  const row = await db
    .selectFrom('questions')
    .select('version_id')
    .where('id', '=', question)
    .executeTakeFirst();
  return row?.version_id ?? null;
}

/** The conditions with these lineages in these versions, by lineage. */
export async function questionsOf(
  db: Db,
  lineages: readonly string[],
  versions: readonly string[],
): Promise<Map<string, string[]>> {
  if (lineages.length === 0 || versions.length === 0) return new Map();
  const rows = await db
    .selectFrom('questions')
    .select((e) => ['id', e.fn.coalesce('lineage', 'id').as('lineage')])
    .where('version_id', 'in', versions)
    .where((e) => e.or([e('lineage', 'in', lineages), e('id', 'in', lineages)]))
    .orderBy('id')
    .execute();
  const byLineage = Map.groupBy(rows, ({ lineage }) => lineage as string);
  return new Map([...byLineage].map(([lineage, all]) => [lineage, all.map(({ id }) => id)]));
}
