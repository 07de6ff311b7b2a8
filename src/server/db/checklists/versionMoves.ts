import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';
import { nameOf } from '#server/db/base/nameOf.ts';
import { byWeight } from '#server/db/base/withinBytes.ts';
import type { Selection } from '#shared/model/template.ts';
import { choiceColumns, choiceOf } from './choice.ts';

/** Moves upcoming inspections from one version to another (agreements part 6). */

/** The most inspections that are shown and moved at once. */
const mostAtOnce = 500;

const planned = (db: Db) => db.selectFrom('inspections').where('status', '=', 'upcoming');
/** Not follow-ups: a follow-up keeps the tree that it began with, so it stays on its version. */
const upcoming = (db: Db) => planned(db).where('inspections.snapshot_hash', 'is', null);
const followUps = (db: Db) => planned(db).where('inspections.snapshot_hash', 'is not', null);

/** How many of these are on a version. */
async function countOn(of: ReturnType<typeof planned>, version: string): Promise<number> {
  const { total } = await of
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('version_id', '=', version)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Versions with upcoming inspections, by title. */
export async function withUpcoming(
  db: Db,
): Promise<{ id: string; title: string; upcoming: number }[]> {
  const rows = await upcoming(db)
    .innerJoin('versions', 'versions.id', 'inspections.version_id')
    .select(['versions.id', 'versions.title'])
    .select((e) => e.fn.countAll<number>().as('upcoming'))
    .groupBy(['versions.id', 'versions.title', 'versions.title_key'])
    .orderBy('versions.title_key')
    .execute();
  return rows.map((row) => ({ ...row, upcoming: Number(row.upcoming) }));
}

/** An upcoming inspection, with the facts that moving it needs. */
export interface Moving {
  id: string;
  location: string;
  date: string | null;
  ownerId: string;
  owner: string;
  revision: number;
  /** Whether the inspector noted something at a domain. */
  isNoted: boolean;
  /** The bytes of its selection. */
  bytes: number | string;
}

const choiceBytes = sql<number>`octet_length(skip_categories_json) + octet_length(skip_questions_json)`;

const moving = (db: Db, version: string) =>
  upcoming(db)
    .innerJoin('accounts', 'accounts.id', 'inspections.owner_id')
    .select(['inspections.id', 'location', 'date', 'owner_id', 'inspections.revision'])
    .select(choiceBytes.as('bytes'))
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .select((e) =>
      e
        .selectFrom('category_notes')
        .whereRef('category_notes.inspection_id', '=', 'inspections.id')
        .where('category_notes.notes', '!=', '')
        .select((n) => n.fn.countAll<number>().as('n'))
        .as('noted'),
    )
    .where('version_id', '=', version)
    .orderBy((e) => e.fn.coalesce('date', e.val('9999-99-99')))
    .orderBy('inspections.id')
    .limit(mostAtOnce);

type Row = Awaited<ReturnType<ReturnType<typeof moving>['execute']>>[number];
const toMoving = (row: Row): Moving => ({
  id: row.id,
  location: row.location,
  date: row.date,
  ownerId: row.owner_id,
  owner: nameOf(row),
  revision: row.revision,
  isNoted: Number(row.noted) > 0,
  bytes: row.bytes,
});

/** The same inspections with their selections, in the same order, a few at a time by bytes. */
export async function* withChoices(
  db: Db,
  list: readonly Moving[],
): AsyncGenerator<Moving & { choice: Selection }> {
  const byId = new Map(list.map((one) => [one.id, one]));
  const read = async (ids: readonly string[]) => {
    const rows = await db
      .selectFrom('inspections')
      .select(['id', ...choiceColumns])
      .where('id', 'in', ids)
      .execute();
    const choices = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const [one, row] = [byId.get(id), choices.get(id)];
      return one && row ? [{ one, row }] : [];
    });
  };
  for await (const { one, row } of byWeight(list, read)) yield { ...one, choice: choiceOf(row) };
}

/** The number of upcoming inspections on a version, and the first ones by date. */
export async function upcomingOn(
  db: Db,
  version: string,
): Promise<{ total: number; rows: Moving[] }> {
  const total = await countOn(upcoming(db), version);
  return { total, rows: (await moving(db, version).execute()).map(toMoving) };
}

/** The number of upcoming follow-ups of a version: those stay on it. */
export const followUpsOn = (db: Db, version: string): Promise<number> =>
  countOn(followUps(db), version);

/** The upcoming inspections among these ids, with their rows locked. */
export async function lockUpcoming(
  db: Db,
  version: string,
  ids: readonly string[],
): Promise<Moving[]> {
  if (ids.length === 0) return [];
  const named = upcoming(db).select('id').where('version_id', '=', version).where('id', 'in', ids);
  const locked = (await forUpdate(db, named.orderBy('id')).execute()).map(({ id }) => id);
  if (locked.length === 0) return [];
  return (await moving(db, version).where('inspections.id', 'in', locked).execute()).map(toMoving);
}

/**
 * Moves an inspection to another version, with this selection; that is one change of it. The
 * version and selection it had before are kept. Its row must be locked.
 */
export async function move(
  db: Db,
  { id, revision, choice: was }: { id: string; revision: number; choice: Selection },
  from: string,
  to: string,
  choice: Selection,
  now: string,
): Promise<void> {
  await db
    .updateTable('inspections')
    .set({
      version_id: to,
      skip_categories_json: JSON.stringify(choice.skip_categories),
      skip_questions_json: JSON.stringify(choice.skip_questions),
      last_stop: null,
      last_stop_device: null,
      revision: revision + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  // Only emptied notes can be left; they belong to parts of the old version.
  await db.deleteFrom('category_notes').where('inspection_id', '=', id).execute();
  await db
    .insertInto('version_moves')
    .values({
      inspection_id: id,
      from_id: from,
      skip_categories_json: JSON.stringify(was.skip_categories),
      skip_questions_json: JSON.stringify(was.skip_questions),
      revision: revision + 1,
      at: now,
    })
    .execute();
}
