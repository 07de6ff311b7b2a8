import type { Inspection, InspectionForm, LastStop } from '#shared/model/inspection.ts';
import type { Selection } from '#shared/model/template.ts';
import { saveAnswers } from './answers.ts';
import type { Db } from './database.ts';
import { withParts } from './inspectionParts.ts';
import { formColumns, type Row } from './inspectionRow.ts';
import { forUpdate } from './locks.ts';
import * as snapshots from './snapshots.ts';

/**
 * Inspections with their answers. Every read asks for the owner: another's inspection is not there.
 */

export const rows = (db: Db) =>
  db
    .selectFrom('inspections')
    .innerJoin('versions', 'versions.id', 'inspections.version_id')
    .leftJoin('follow_ups', 'follow_ups.inspection_id', 'inspections.id')
    .selectAll('inspections')
    .select('versions.title as version_title')
    .select(['follow_ups.root_id', 'follow_ups.earlier_json']);

/** With all that was recorded in it, and the tree that it is to be judged by where it has its own. */
export async function complete(db: Db, row: Row): Promise<Inspection> {
  const [inspection] = await withParts(db, [row]);
  if (!inspection) throw new Error('a row without its inspection');
  const own = row.snapshot_hash ? await snapshots.find(db, row.snapshot_hash) : null;
  return own ? { ...inspection, version: { id: row.version_id, ...own } } : inspection;
}

/** One inspection in full; null when it is not this owner's. */
export async function load(db: Db, owner: string, id: string): Promise<Inspection | null> {
  const row = await rows(db)
    .where('inspections.id', '=', id)
    .where('owner_id', '=', owner)
    .executeTakeFirst();
  return row ? complete(db, row) : null;
}

/**
 * The same, with its row locked until the transaction ends, so that two changes wait for each
 * other.
 */
export async function lock(db: Db, owner: string, id: string): Promise<Inspection | null> {
  const locked = await forUpdate(
    db,
    db.selectFrom('inspections').select('id').where('id', '=', id).where('owner_id', '=', owner),
  ).executeTakeFirst();
  if (!locked) return null;
  const row = await rows(db).where('inspections.id', '=', id).executeTakeFirstOrThrow();
  return complete(db, row);
}

/** How many inspections are this account's own. */
export async function countOf(db: Db, owner: string): Promise<number> {
  const { total } = await db
    .selectFrom('inspections')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Whether there is an inspection with this id, whosever, or ever was one as far as is on record.
 */
export async function wasKnown(db: Db, id: string): Promise<boolean> {
  const now = await db
    .selectFrom('inspections')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    now !== undefined ||
    (await db
      .selectFrom('audit')
      .select('id')
      .where('record_id', '=', id)
      .where('noun', '=', 'inspection')
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

export async function create(
  db: Db,
  inspection: {
    id: string;
    owner: string;
    version: string;
    form: InspectionForm;
    selection?: Selection;
    notes?: string;
    revision?: number;
  },
  now: string,
): Promise<void> {
  await db
    .insertInto('inspections')
    .values({
      ...inspection.form,
      id: inspection.id,
      owner_id: inspection.owner,
      version_id: inspection.version,
      status: 'upcoming',
      revision: inspection.revision ?? 1,
      notes: inspection.notes ?? '',
      skip_categories_json: JSON.stringify(inspection.selection?.skip_categories ?? []),
      skip_questions_json: JSON.stringify(inspection.selection?.skip_questions ?? []),
      snapshot_hash: null,
      last_stop: null,
      last_stop_device: null,
      created_at: now,
      updated_at: now,
      started_at: null,
      finished_at: null,
    })
    .execute();
}

/**
 * Stores what differs between two states of one inspection, and counts the changes that led from
 * one to the other; `lastStop` is where they recorded something last. Entries that are the same
 * object in both are left alone: `applyAction` keeps those it did not touch.
 */
export async function saveChange(
  db: Db,
  before: Inspection,
  after: Inspection,
  now: string,
  changes = 1,
  lastStop: LastStop | null = null,
): Promise<Inspection> {
  const changed = formColumns.filter((field) => before[field] !== after[field]);
  const revision = before.revision + changes;
  await db
    .updateTable('inspections')
    .set({
      ...Object.fromEntries(changed.map((field) => [field, after[field]])),
      ...(before.status !== after.status ? { status: after.status } : {}),
      ...(before.status === 'upcoming' && after.status !== 'upcoming' ? { started_at: now } : {}),
      ...(before.status !== 'finished' && after.status === 'finished' ? { finished_at: now } : {}),
      ...(before.notes !== after.notes ? { notes: after.notes } : {}),
      ...(before.skip_categories !== after.skip_categories
        ? { skip_categories_json: JSON.stringify(after.skip_categories) }
        : {}),
      ...(before.skip_questions !== after.skip_questions
        ? { skip_questions_json: JSON.stringify(after.skip_questions) }
        : {}),
      ...(lastStop ? { last_stop: lastStop.stop, last_stop_device: lastStop.device } : {}),
      revision,
      updated_at: now,
    })
    .where('id', '=', after.id)
    .execute();
  await saveAnswers(db, before, after, now);
  return { ...after, revision };
}

/** Names the tree that an inspection was judged with. */
export async function setSnapshot(db: Db, id: string, hash: string): Promise<void> {
  await db.updateTable('inspections').set({ snapshot_hash: hash }).where('id', '=', id).execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('inspections').where('id', '=', id).execute();
}
