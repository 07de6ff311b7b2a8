import { sql } from 'kysely';
import type { Category } from '#shared/model/checklist.ts';
import type { Inspection, InspectionSummary } from '#shared/model/inspection.ts';
import type { Db } from './database.ts';
import { openOf, partsOf, strip } from './inspectionParts.ts';
import { toInspection, toSummary } from './inspectionRow.ts';
import { bareRows } from './inspections.ts';
import * as snapshots from './snapshots.ts';

/**
 * All of an owner's inspections: unfinished ones in full, finished ones as rows; by date, then
 * location. Trees of their own stand apart, each once. `inFull`: false for rows of all: who needs
 * one reads it by itself.
 */
export async function listForDashboard(
  db: Db,
  owner: string,
  inFull = true,
): Promise<{
  inspections: (Inspection | InspectionSummary)[];
  trees: Record<string, Category[]>;
}> {
  const all = await bareRows(db)
    // Leaves the earlier findings out of inspections that are answered as rows.
    .select((e) =>
      e
        .case()
        .when(inFull ? e('status', '!=', 'finished') : e.lit(false))
        .then(e.ref('follow_ups.earlier_json'))
        .else(null)
        .end()
        .as('earlier_json'),
    )
    .where('owner_id', '=', owner)
    .orderBy((e) => e.fn.coalesce('date', e.val('9999-99-99')))
    .orderBy((e) => e.fn('lower', ['location']))
    .orderBy('inspections.id')
    .execute();
  if (!inFull) return { inspections: all.map(toSummary), trees: {} };
  const parts = partsOf(db, { openOf: owner });
  const answers = Map.groupBy(await parts.answers.execute(), (entry) => entry.inspection_id);
  const notes = Map.groupBy(await parts.notes.execute(), (entry) => entry.inspection_id);
  const last = Map.groupBy(await parts.last.execute(), (entry) => entry.inspection_id);
  const offers = Map.groupBy(await parts.offers.execute(), (entry) => entry.inspection_id);
  const photos = Map.groupBy(await parts.photos.execute(), (entry) => entry.inspection_id);
  const open = all.filter(({ status }) => status !== 'finished');
  const own = await snapshots.among(db, [
    ...new Set(open.flatMap(({ snapshot_hash: hash }) => (hash ? [hash] : []))),
  ]);
  const inspections = all.map((row) => {
    if (row.status === 'finished') return toSummary(row);
    const inspection = toInspection(row, {
      answers: strip(answers.get(row.id)),
      notes: strip(notes.get(row.id)),
      last: strip(last.get(row.id)),
      offers: strip(offers.get(row.id)),
      photos: strip(photos.get(row.id)),
    });
    const tree = row.snapshot_hash && own.get(row.snapshot_hash);
    if (!tree || !row.snapshot_hash) return inspection;
    const version = { id: row.version_id, title: tree.title, tree: row.snapshot_hash };
    return { ...inspection, version };
  });
  const trees = Object.fromEntries([...own].map(([hash, { categories }]) => [hash, categories]));
  return { inspections, trees };
}

/** Bytes of what an owner wrote in unfinished inspections, without reading it. */
export async function openBytes(db: Db, owner: string): Promise<number> {
  const open = openOf(db, owner);
  const of = (table: string, column: string, key = 'inspection_id') =>
    sql<number>`(select coalesce(sum(octet_length(${sql.ref(column)})), 0) from ${sql.table(table)}
      where ${sql.ref(key)} in (${open}))`;
  const all = sql<number>`${of('question_results', 'notes')} + ${of('category_notes', 'notes')} +
    ${of('last_question_answers', 'notes')} + ${of('restore_offers', 'notes')} +
    ${of('follow_ups', 'earlier_json')} + ${of('inspections', 'notes', 'id')}`;
  const { bytes } = await db.selectNoFrom(all.as('bytes')).executeTakeFirstOrThrow();
  return Number(bytes);
}
