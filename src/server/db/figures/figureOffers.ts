import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { leftOutPlaces } from '#server/db/inspections/leftOut.ts';
import { lookedAtWhere } from '#server/db/inspections/lookedAt.ts';
import { countOffers, everyOffer, type Which } from '#server/db/inspections/offerPlaces.ts';
import { repairedLater } from '#server/db/inspections/openOffers.ts';
import type { Figures } from '#shared/model/figures.ts';
import { eachMonth, inPieces } from './figureMonths.ts';
import { byMonth, type Counted, counted, month } from './figures.ts';
import { createKeptMonths } from './keptMonths.ts';

type Those = ReturnType<typeof counted>;
type Offers = Omit<Figures['offers'][number], 'month'>;

const keptMonths = createKeptMonths<Offers>(400);

/**
 * Counts conditions whose result is a restore offer, by the month of their inspection, without
 * parts that the inspection skips. A month's count is kept while the month does not change. What a
 * later inspection found repaired is counted each time.
 */
export async function offers(db: Db, which: Counted): Promise<Figures['offers']> {
  // A list of statuses, so that the database can use the index of the overview.
  const begun = counted(db, which).where('inspections.status', 'in', ['started', 'finished']);
  const repaired = await repairedIn(db, begun);
  const found: Figures['offers'] = [];
  const each = eachMonth(db, which, begun, null, {
    kept: keptMonths,
    count: (some) => offersIn(db, some),
    sum: sumOfOffers,
  });
  for await (const { month, counts } of each)
    if (counts.inspections > 0)
      found.push({
        month,
        ...counts,
        repaired: counts.repaired + (repaired.get(month) ?? 0),
      });
  return found.sort(byMonth);
}

/**
 * Counts the offers for which `which` holds (an SQL condition on their table and column), without
 * left-out parts. `then` comes first: databases differ in whether INTERSECT or EXCEPT goes first.
 */
const countOf = (db: Db, which: Which, then: Which = () => sql``) =>
  countOffers(which, (table, part) => sql`${then(table, part)} except ${leftOutPlaces(db)}`);
const foundRepaired = lookedAtWhere(sql`t.outcome = 'repaired'`);
/** Repaired according to a follow-up, or to who looked at it on its day. */
const andRepairedLater: Which = (table, part) => sql`intersect select part_id from (
  ${foundRepaired(table, part)} union ${repairedLater(table, part)}) as repaired`;
const isRepaired: Which = (_, part) => sql`exists (select 1 from restore_offers as o
  where o.inspection_id = inspections.id and o.part_id = ${sql.ref(`r.${part}`)}
  and o.outcome = 'repaired')`;
const isNotRepaired: Which = (table, part) => sql`not ${isRepaired(table, part)}`;

const isAccepted = (_: string, part: string) => sql`exists (select 1 from restore_offers as o
  where o.inspection_id = inspections.id and o.part_id = ${sql.ref(`r.${part}`)}
  and o.accepted_by <> '')`;

async function offersIn(db: Db, begun: Those): Promise<Offers> {
  const each = begun.select([
    countOf(db, everyOffer).as('conditions'),
    countOf(db, isAccepted).as('accepted'),
    countOf(db, isRepaired).as('repaired'),
  ]);
  const row = await db
    .selectFrom(each.as('each'))
    .where('conditions', '>', 0)
    .select((e) => [
      e.fn.countAll<number>().as('inspections'),
      e.fn.sum<number | null>('conditions').as('conditions'),
      e.fn.sum<number | null>('accepted').as('accepted'),
      e.fn.sum<number | null>('repaired').as('repaired'),
    ])
    .executeTakeFirstOrThrow();
  return {
    inspections: Number(row.inspections),
    conditions: Number(row.conditions ?? 0),
    accepted: Number(row.accepted ?? 0),
    repaired: Number(row.repaired ?? 0),
  };
}

const sumOfOffers = (all: readonly Offers[]): Offers => ({
  inspections: all.reduce((sum, one) => sum + one.inspections, 0),
  conditions: all.reduce((sum, one) => sum + one.conditions, 0),
  accepted: all.reduce((sum, one) => sum + one.accepted, 0),
  repaired: all.reduce((sum, one) => sum + one.repaired, 0),
});

async function repairedIn(db: Db, begun: Those): Promise<Map<string | null, number>> {
  const followed = begun.where((e) =>
    e.or([
      e('inspections.id', 'in', db.selectFrom('follow_ups').select('root_id')),
      e(
        'inspections.id',
        'in',
        // In the words of the partial index.
        db.selectFrom('terms').select('inspection_id').where(sql<boolean>`outcome = 'repaired'`),
      ),
    ]),
  );
  const found = new Map<string | null, number>();
  for await (const piece of inPieces(followed)) {
    const each = piece.select([
      month.as('month'),
      countOf(db, isNotRepaired, andRepairedLater).as('repaired'),
    ]);
    const rows = await db
      .selectFrom(each.as('each'))
      .select((e) => ['month', e.fn.sum<number>('repaired').as('repaired')])
      .groupBy('month')
      .execute();
    for (const row of rows)
      found.set(row.month, (found.get(row.month) ?? 0) + Number(row.repaired));
  }
  return found;
}
