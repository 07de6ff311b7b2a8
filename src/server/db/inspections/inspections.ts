import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';
import * as snapshots from '#server/db/checklists/snapshots.ts';
import type { Inspection, InspectionForm, LastStop } from '#shared/model/inspection.ts';
import type { Selection } from '#shared/model/template.ts';
import { saveAnswers } from './answers.ts';
import { withParts } from './inspectionParts.ts';
import { formColumns, type Row } from './inspectionRow.ts';

/**
 * Inspections with their answers. A read names the owner: an inspection of somebody else is not
 * found.
 */

/** A query for the inspections of all owners: the caller must say whose may be found. */
export const rows = (db: Db) =>
  db
    .selectFrom('inspections')
    .innerJoin('versions', 'versions.id', 'inspections.version_id')
    .leftJoin('follow_ups', 'follow_ups.inspection_id', 'inspections.id')
    .selectAll('inspections')
    .select('versions.title as version_title')
    .select(['follow_ups.root_id', 'follow_ups.earlier_json']);

/** An inspection with everything recorded in it, and its own tree if it has one. */
export async function complete(db: Db, row: Row): Promise<Inspection> {
  const [inspection] = await withParts(db, [row]);
  if (!inspection) throw new Error('a row without its inspection');
  const own = row.snapshot_hash ? await snapshots.find(db, row.snapshot_hash) : null;
  return own ? { ...inspection, version: { id: row.version_id, ...own } } : inspection;
}

/** One inspection in full; null when it has another owner. */
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

/** The number of inspections that this account owns. */
export async function countOf(db: Db, owner: string): Promise<number> {
  const { total } = await db
    .selectFrom('inspections')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Whether an inspection with this id exists, of any owner, or the audit has an entry of one. */
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

/**
 * Adds an upcoming inspection without answers. Its revision is 1, unless `revision` says another.
 * `now`: ISO 8601.
 */
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
 * Stores the differences between two states of one inspection, with the revision of the second;
 * `lastStop` is where the changes between them recorded something last. Entries that are the same
 * object in both states are not written: `applyAction` keeps the ones it did not touch.
 */
export async function saveChange(
  db: Db,
  before: Inspection,
  after: Inspection,
  now: string,
  lastStop: LastStop | null = null,
): Promise<void> {
  if (after.revision <= before.revision) throw new Error('a change without a revision of its own');
  const changed = formColumns.filter((field) => before[field] !== after[field]);
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
      revision: after.revision,
      updated_at: now,
    })
    .where('id', '=', after.id)
    .execute();
  await saveAnswers(db, before, after, now);
}

/** Stores which tree an inspection is judged by, as its hash. */
export async function setSnapshot(db: Db, id: string, hash: string): Promise<void> {
  await db.updateTable('inspections').set({ snapshot_hash: hash }).where('id', '=', id).execute();
}

/**
 * Removes an inspection with what was recorded in it; its receipts and its entries on the log stay.
 * The caller removes its photos from their store.
 */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('inspections').where('id', '=', id).execute();
}
