import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { RestoreOutcome } from '#shared/model/restoreOffer.ts';
import { type RecordedRow, toInspection } from './inspectionRow.ts';

/** A query for the ids of an owner's unfinished inspections, to use inside another query. */
export const openOf = (db: Db, owner: string) =>
  db
    .selectFrom('inspections')
    .select('id')
    .where('owner_id', '=', owner)
    .where('status', '!=', 'finished');

/** The tables of answers, notes, offers and photos, each with the column that names its rows. */
const keys = {
  question_results: 'question_id',
  category_notes: 'category_id',
  last_question_answers: 'category_id',
  restore_offers: 'part_id',
  photos: 'photo_id',
} as const;
type PartTable = keyof typeof keys;

/**
 * The columns of these tables, for all tables in the same order; a table without a column gives
 * null for it.
 */
const columns = {
  result: { type: 'text', of: ['question_results', 'last_question_answers'] },
  notes: {
    type: 'text',
    of: ['question_results', 'category_notes', 'last_question_answers', 'restore_offers'],
  },
  until: { type: 'text', of: ['restore_offers'] },
  accepted_by: { type: 'text', of: ['restore_offers'] },
  outcome: { type: 'text', of: ['restore_offers'] },
  part_id: { type: 'text', of: ['photos'] },
  sha256: { type: 'text', of: ['photos'] },
  caption: { type: 'text', of: ['photos'] },
  alternative: { type: 'text', of: ['photos'] },
  removed: { type: 'boolean', of: ['photos'] },
} as const satisfies Record<string, { type: string; of: readonly PartTable[] }>;

/** A row of any of these tables. A column that its table does not have is null, and is not used. */
interface PartRow {
  part_table: PartTable;
  inspection_id: string;
  key: string;
  result: QuestionResult | null;
  notes: string;
  until: string | null;
  accepted_by: string;
  outcome: RestoreOutcome | null;
  part_id: string | null;
  sha256: string;
  caption: string;
  alternative: string;
  removed: boolean;
}

const partsIn = (table: PartTable, ids: RawBuilder<unknown>) => {
  const held = Object.entries(columns).map(([column, { type, of }]) =>
    (of as readonly PartTable[]).includes(table)
      ? sql.ref(column)
      : sql`cast(null as ${sql.raw(type)}) as ${sql.ref(column)}`,
  );
  return sql`select ${sql.lit(table)} as part_table, inspection_id, ${sql.ref(keys[table])} as key,
    ${sql.join(held)} from ${sql.table(table)} where inspection_id in (${ids})`;
};

/** Everything recorded in these inspections, in one query over all tables. */
async function partsOf(db: Db, inspections: readonly string[]): Promise<PartRow[]> {
  const ids = sql.join(inspections);
  const all = (Object.keys(keys) as PartTable[]).map((table) => partsIn(table, ids));
  const { rows } = await sql<PartRow>`${sql.join(all, sql` union all `)}`.execute(db);
  return rows;
}

/** These rows, in their order, with everything recorded in them; parts are sorted by id. */
export async function withParts(db: Db, rows: readonly RecordedRow[]): Promise<Inspection[]> {
  if (rows.length === 0) return [];
  const parts = Map.groupBy(
    await partsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ inspection_id, part_table }) => `${inspection_id} ${part_table}`,
  );
  return rows.map((row) => {
    const of = (table: PartTable): PartRow[] =>
      (parts.get(`${row.id} ${table}`) ?? []).sort((a, b) => (a.key < b.key ? -1 : 1));
    return toInspection(row, {
      answers: of('question_results').map(({ key, result, notes }) => ({
        question: key,
        result,
        notes,
      })),
      notes: of('category_notes').map(({ key, notes }) => ({ category: key, notes })),
      last: of('last_question_answers').map(({ key, result, notes }) => ({
        category: key,
        result,
        notes,
      })),
      offers: of('restore_offers').map(({ key, notes, until, accepted_by, outcome }) => ({
        part: key,
        notes,
        until,
        accepted_by,
        ...(outcome ? { outcome } : {}),
      })),
      // Ids sort by the moment they were made, so photos come in that order.
      photos: of('photos').map(({ key, part_id, sha256, caption, alternative, removed }) => ({
        photo: key,
        part: part_id,
        sha256,
        caption,
        alternative,
        removed,
      })),
    });
  });
}
