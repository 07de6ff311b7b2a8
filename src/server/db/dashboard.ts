import { sql } from 'kysely';
import type { Category } from '#shared/model/checklist.ts';
import type { Inspection, InspectionSummary } from '#shared/model/inspection.ts';
import type { Db } from './database.ts';
import { openOf, partsOf, strip } from './inspectionParts.ts';
import { recordedColumns, summaryColumns, toInspection, toSummary } from './inspectionRow.ts';
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
  // What may be long is not read of inspections that are answered as rows.
  const isFull = inFull ? sql<boolean>`status != 'finished'` : sql<boolean>`1 = 0`;
  const onlyInFull = <Column extends string>(column: Column) =>
    sql<string>`case when ${isFull} then ${sql.ref(column)} end`;
  const all = await db
    .selectFrom('inspections')
    .innerJoin('versions', 'versions.id', 'inspections.version_id')
    .leftJoin('follow_ups', 'follow_ups.inspection_id', 'inspections.id')
    .select(summaryColumns.map((column) => `inspections.${column}` as const))
    .select(['last_stop', 'last_stop_device', 'snapshot_hash', 'versions.title as version_title'])
    .select('follow_ups.root_id')
    .select(
      [...recordedColumns, 'earlier_json' as const].map((column) => onlyInFull(column).as(column)),
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

/** Bytes of a row without its texts, with the names of its fields. */
export const around = { inspection: 3_000, answer: 140, photo: 300 };

/** Bytes of an owner's unfinished inspections in full, without reading them. */
export async function openBytes(db: Db, owner: string): Promise<number> {
  const open = openOf(db, owner);
  const of = (table: string, each: number, columns: readonly string[], key = 'inspection_id') => {
    const lengths = columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
    return sql<number>`(select coalesce(sum(${each} + ${sql.join(lengths, sql` + `)}), 0)
      from ${sql.table(table)} where ${sql.ref(key)} in (${open}))`;
  };
  const parts = [
    of('question_results', around.answer, ['notes']),
    of('category_notes', around.answer, ['notes']),
    of('last_question_answers', around.answer, ['notes']),
    of('restore_offers', around.answer, ['notes', 'accepted_by']),
    of('photos', around.photo, ['caption', 'alternative']),
    of('follow_ups', 0, ['earlier_json']),
    of('inspections', around.inspection, recordedColumns, 'id'),
    // Trees of their own stand in a list once.
    sql<number>`(select coalesce(sum(octet_length(categories_json)), 0) from version_snapshots
      where hash in (select snapshot_hash from inspections where id in (${open})))`,
  ];
  const all = sql<number>`${sql.join(parts, sql` + `)}`;
  const { bytes } = await db.selectNoFrom(all.as('bytes')).executeTakeFirstOrThrow();
  return Number(bytes);
}
