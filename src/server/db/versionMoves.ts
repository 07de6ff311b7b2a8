import type { Selection } from '#shared/model/template.ts';
import { nameOf } from './audit.ts';
import type { Db } from './database.ts';
import { forUpdate } from './transactions.ts';

/** Upcoming inspections that go from one version to another (decisions part 6). */

/** So many are shown and moved at once. */
const mostAtOnce = 500;

const upcoming = (db: Db) => db.selectFrom('inspections').where('status', '=', 'upcoming');

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

/** An upcoming inspection, as far as moving it goes. */
export interface Moving {
  id: string;
  location: string;
  date: string | null;
  ownerId: string;
  owner: string;
  revision: number;
  /** Whether something was noted at a part of its checklist. */
  isNoted: boolean;
  choice: Selection;
}

const moving = (db: Db, version: string) =>
  upcoming(db)
    .innerJoin('accounts', 'accounts.id', 'inspections.owner_id')
    .select(['inspections.id', 'location', 'date', 'owner_id', 'inspections.revision'])
    .select(['skip_categories_json', 'skip_questions_json'])
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .select((e) =>
      e
        .selectFrom('category_notes')
        .whereRef('category_notes.inspection_id', '=', 'inspections.id')
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
  choice: {
    skip_categories: JSON.parse(row.skip_categories_json) as string[],
    skip_questions: JSON.parse(row.skip_questions_json) as string[],
  },
});

/** Upcoming inspections on a version, by date. */
export async function upcomingOn(db: Db, version: string): Promise<Moving[]> {
  return (await moving(db, version).execute()).map(toMoving);
}

/** Those of them that are named, with their rows locked. */
export async function lockUpcoming(
  db: Db,
  version: string,
  ids: readonly string[],
): Promise<Moving[]> {
  if (ids.length === 0) return [];
  await forUpdate(
    db,
    upcoming(db)
      .select('id')
      .where('version_id', '=', version)
      .where('id', 'in', ids)
      .orderBy('id'),
  ).execute();
  return (await moving(db, version).where('inspections.id', 'in', ids).execute()).map(toMoving);
}

/** The inspection is on this version now, with this choice; counts as one change. */
async function setVersion(
  db: Db,
  { id, revision }: { id: string; revision: number },
  version: string,
  choice: Selection,
  now: string,
): Promise<void> {
  await db
    .updateTable('inspections')
    .set({
      version_id: version,
      skip_categories_json: JSON.stringify(choice.skip_categories),
      skip_questions_json: JSON.stringify(choice.skip_questions),
      last_stop: null,
      last_stop_device: null,
      revision: revision + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Moves an inspection, and keeps where it was and with which choice. */
export async function move(
  db: Db,
  inspection: Moving,
  from: string,
  to: string,
  choice: Selection,
  now: string,
): Promise<void> {
  await setVersion(db, inspection, to, choice, now);
  await forget(db, inspection.id);
  await db
    .insertInto('version_moves')
    .values({
      inspection_id: inspection.id,
      from_id: from,
      skip_categories_json: JSON.stringify(inspection.choice.skip_categories),
      skip_questions_json: JSON.stringify(inspection.choice.skip_questions),
      revision: inspection.revision + 1,
      at: now,
    })
    .execute();
}

/** Where an inspection was before it was moved, and at which count; null when it never was. */
export async function lastMove(
  db: Db,
  inspection: string,
): Promise<{ from: string; choice: Selection; revision: number } | null> {
  const row = await db
    .selectFrom('version_moves')
    .selectAll()
    .where('inspection_id', '=', inspection)
    .executeTakeFirst();
  return row
    ? {
        from: row.from_id,
        choice: {
          skip_categories: JSON.parse(row.skip_categories_json) as string[],
          skip_questions: JSON.parse(row.skip_questions_json) as string[],
        },
        revision: row.revision,
      }
    : null;
}

/** Puts an inspection back on the version it was on. */
export async function moveBack(
  db: Db,
  inspection: { id: string; revision: number },
  { from, choice }: { from: string; choice: Selection },
  now: string,
): Promise<void> {
  await setVersion(db, inspection, from, choice, now);
  await forget(db, inspection.id);
}

async function forget(db: Db, inspection: string): Promise<void> {
  await db.deleteFrom('version_moves').where('inspection_id', '=', inspection).execute();
}
