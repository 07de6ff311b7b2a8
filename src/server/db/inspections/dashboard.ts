import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { portions } from '#server/db/base/portions.ts';
import * as snapshots from '#server/db/checklists/snapshots.ts';
import type { Category } from '#shared/model/checklist.ts';
import type { Inspection, InspectionSummary } from '#shared/model/inspection.ts';
import { openOf, withParts } from './inspectionParts.ts';
import { recordedColumns, summaryColumns, toSummary } from './inspectionRow.ts';

/** How many inspections are read at a time, as rows and in full. */
const atOnce = { rows: 500, inFull: 20 };

/** Ids of an owner's inspections by date, then location. */
const idsInOrder = (db: Db, owner: string) =>
  db
    .selectFrom('inspections')
    .select(['id', 'status'])
    .where('owner_id', '=', owner)
    .orderBy((e) => e.fn.coalesce('date', e.val('9999-99-99')))
    .orderBy((e) => e.fn('lower', ['location']))
    .orderBy('id')
    .execute();

/** The owner is checked again here: an inspection may have been handed over meanwhile. */
const summaries = (db: Db, owner: string, ids: readonly string[]) =>
  db
    .selectFrom('inspections')
    .innerJoin('versions', 'versions.id', 'inspections.version_id')
    .select(summaryColumns.map((column) => `inspections.${column}` as const))
    .select('versions.title as version_title')
    .where('inspections.id', 'in', ids)
    .where('owner_id', '=', owner);

/** These inspections in full, and the hashes of their own trees. */
async function readInFull(db: Db, owner: string, ids: readonly string[]) {
  const rows = await summaries(db, owner, ids)
    .leftJoin('follow_ups', 'follow_ups.inspection_id', 'inspections.id')
    .select(['last_stop', 'last_stop_device', 'snapshot_hash', 'root_id', 'earlier_json'])
    .select(recordedColumns)
    .execute();
  const hashes = new Map(rows.map(({ id, snapshot_hash }) => [id, snapshot_hash]));
  return { inspections: await withParts(db, rows), hashes };
}

/**
 * All of an owner's inspections, unfinished ones in full and finished ones as rows, by date and
 * then location. Trees of their own are listed apart, each once. A few are read at a time, so that
 * other requests go between; the status at the start decides which are read in full.
 * @param inFull false to get all as rows: the device then reads each one by itself
 */
export async function listForDashboard(
  db: Db,
  owner: string,
  inFull = true,
): Promise<{
  inspections: (Inspection | InspectionSummary)[];
  trees: Record<string, Category[]>;
}> {
  const all = await idsInOrder(db, owner);
  const isFull = ({ status }: { status: string }) => inFull && status !== 'finished';
  const found = new Map<string, Inspection | InspectionSummary>();
  const kept = new Map<string, { title: string; categories: Category[] }>();
  for await (const ids of portions(
    all.filter((one) => !isFull(one)),
    atOnce.rows,
  ))
    for (const row of await summaries(db, owner, ids).execute()) found.set(row.id, toSummary(row));
  for await (const ids of portions(all.filter(isFull), atOnce.inFull)) {
    const { inspections, hashes } = await readInFull(db, owner, ids);
    // Follow-ups share trees, which may be large.
    const unknown = [...hashes.values()].filter((hash) => hash !== null && !kept.has(hash));
    for (const [hash, own] of await snapshots.among(db, [...new Set(unknown)] as string[]))
      kept.set(hash, own);
    for (const inspection of inspections) {
      const tree = hashes.get(inspection.id) ?? '';
      const own = kept.get(tree);
      const version = own && { id: inspection.version.id, title: own.title, tree };
      found.set(inspection.id, version ? { ...inspection, version } : inspection);
    }
  }
  return {
    inspections: all.flatMap(({ id }) => found.get(id) ?? []),
    trees: Object.fromEntries([...kept].map(([hash, { categories }]) => [hash, categories])),
  };
}

/** Bytes of a row without its texts, including the names of its fields. */
export const around = { inspection: 3_000, answer: 140, photo: 300 };

/** Bytes of an owner's unfinished inspections in full, counted without reading them. */
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
    // A tree that several inspections have is in the answer once.
    sql<number>`(select coalesce(sum(octet_length(categories_json)), 0) from version_snapshots
      where hash in (select snapshot_hash from inspections where id in (${open})))`,
  ];
  const all = sql<number>`${sql.join(parts, sql` + `)}`;
  const { bytes } = await db.selectNoFrom(all.as('bytes')).executeTakeFirstOrThrow();
  return Number(bytes);
}
