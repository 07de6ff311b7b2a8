import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { nameOf } from '#server/db/base/nameOf.ts';
import { isPostgres } from '#server/db/base/transactions.ts';
import { finisher } from '#server/db/inspections/transfers.ts';
import type { InspectionStatus, InspectionType } from '#shared/model/enums.ts';
import type { Figures, FiguresQuery } from '#shared/model/figures.ts';
import { allOf } from '#shared/rules/office/figures.ts';

/** Counts of inspections; the database does the counting. */

/** The period and type of the inspections that count. */
export type Counted = Pick<FiguresQuery, 'from' | 'to' | 'type'>;

/** The inspections that count, as a query that selects nothing yet. */
export const counted = (db: Db, { from, to, type }: Counted) =>
  db
    .selectFrom('inspections')
    .$if(from !== null, (q) => q.where('inspections.date', '>=', from))
    .$if(to !== null, (q) => q.where('inspections.date', '<=', to))
    .$if(type !== null, (q) => q.where('inspections.inspection_type', '=', type));

/** The month of an inspection's date, YYYY-MM. */
export const month = sql<string | null>`substr(inspections.date, 1, 7)`;

const none = { upcoming: 0, started: 0, finished: 0 } as const;
type Counts = Record<InspectionStatus, number>;

/** Brings the counts of each status together for each key. */
function byStatus<Key>(
  rows: readonly { key: Key; status: InspectionStatus; count: number }[],
): Map<Key, Counts> {
  const found = new Map<Key, Counts>();
  for (const { key, status, count } of rows)
    found.set(key, { ...none, ...found.get(key), [status]: Number(count) });
  return found;
}

/** Counts by month; inspections without a date come last. */
export async function months(db: Db, which: Counted): Promise<Figures['months']> {
  const rows = await counted(db, which)
    .select((e) => [month.as('key'), 'status', e.fn.countAll<number>().as('count')])
    .groupBy([month, 'status'])
    .execute();
  return [...byStatus(rows)].map(([key, counts]) => ({ month: key, ...counts })).sort(byMonth);
}

/** Sorts by month; rows without a date come last. */
export const byMonth = (one: { month: string | null }, other: { month: string | null }): number =>
  (one.month ?? '~') < (other.month ?? '~') ? -1 : 1;

/** Counts by type, the most frequent first. */
export async function types(db: Db, which: Counted): Promise<Figures['types']> {
  const rows = await counted(db, which)
    .select((e) => ['inspection_type as key', 'status', e.fn.countAll<number>().as('count')])
    .groupBy(['inspection_type', 'status'])
    .execute();
  return mostFirst(
    [...byStatus<InspectionType | null>(rows)].map(([type, counts]) => ({ type, ...counts })),
  );
}

/** Whose work an inspection is: of who finished it, also where it was handed over since. */
const worker = sql<string>`coalesce(case when status = 'finished' then ${finisher} end, owner_id)`;

/** Counts by inspector, the one with most inspections first; deleted accounts too. */
export async function inspectors(db: Db, which: Counted): Promise<Figures['inspectors']> {
  const rows = await counted(db, which)
    .select((e) => [worker.as('key'), 'status', e.fn.countAll<number>().as('count')])
    .groupBy([worker, 'status'])
    .execute();
  const counts = byStatus(rows);
  const people = await db
    .selectFrom('accounts')
    .select(['id', 'given_name', 'family_name', 'username'])
    .execute();
  return mostFirst(
    people.flatMap((row) => {
      const own = counts.get(row.id);
      return own ? [{ id: row.id, name: nameOf(row), ...own }] : [];
    }),
  );
}

/** Rows with equal counts get the same order on both databases. */
const mostFirst = <Row extends Counts>(rows: Row[]): Row[] => {
  const name = (row: Row) => JSON.stringify(row);
  return rows.sort((one, other) => allOf(other) - allOf(one) || (name(one) < name(other) ? -1 : 1));
};

/**
 * Finished inspections by the number of whole days from start to end; a clock that was set back
 * gives no days.
 */
export async function durations(db: Db, which: Counted): Promise<Figures['durations']> {
  const seconds = (column: 'started_at' | 'finished_at') =>
    isPostgres(db)
      ? sql`extract(epoch from date_trunc('second', ${sql.ref(column)}::timestamptz))::bigint`
      : sql`unixepoch(${sql.ref(column)})`;
  const apart = sql`${seconds('finished_at')} - ${seconds('started_at')}`;
  const days = sql<number>`case when ${apart} < 0 then 0 else (${apart}) / 86400 end`;
  const rows = await counted(db, which)
    .where('status', '=', 'finished')
    .where('started_at', 'is not', null)
    .where('finished_at', 'is not', null)
    .select((e) => [days.as('days'), e.fn.countAll<number>().as('count')])
    .groupBy(days)
    .execute();
  return rows
    .map(({ days: whole, count }) => ({ days: Number(whole), count: Number(count) }))
    .sort((one, other) => one.days - other.days);
}
