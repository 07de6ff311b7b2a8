import { sql } from 'kysely';
import type { Figures } from '#shared/model/figures.ts';
import type { Db } from './database.ts';
import { eachMonth } from './figureMonths.ts';
import { byMonth, type Counted, counted } from './figures.ts';
import { createKeptMonths } from './keptMonths.ts';
import { isLeftOut } from './leftOut.ts';

type Those = ReturnType<typeof counted>;
type Offers = Omit<Figures['offers'][number], 'month'>;

const keptMonths = createKeptMonths<Offers>(400);

/**
 * Conditions with an offer to restore for a result, by the month of their inspection; but for what
 * the inspection skips. What was counted of a month is kept while nothing in it changed.
 */
export async function offers(db: Db, which: Counted): Promise<Figures['offers']> {
  const begun = counted(db, which).where('status', '!=', 'upcoming');
  const found: Figures['offers'] = [];
  for await (const { month, counts } of eachMonth(db, which, begun, null, keptMonths, (some) =>
    offersIn(db, some),
  ))
    if (counts.inspections > 0) found.push({ month, ...counts });
  return found.sort(byMonth);
}

async function offersIn(db: Db, begun: Those): Promise<Offers> {
  // Spelled as in the partial indexes of migration 014.
  const conditions = sql<number>`(select count(*) from question_results as r
      where r.inspection_id = inspections.id and r.result = 'restore-offer'
      and not ${isLeftOut('r.question_id')})
    + (select count(*) from last_question_answers as r
      where r.inspection_id = inspections.id and r.result = 'restore-offer'
      and not ${isLeftOut('r.category_id')})`;
  const each = begun.select([conditions.as('conditions')]);
  const { inspections, conditions: sum } = await db
    .selectFrom(each.as('each'))
    .where('conditions', '>', 0)
    .select((e) => [
      e.fn.countAll<number>().as('inspections'),
      e.fn.sum<number | null>('conditions').as('conditions'),
    ])
    .executeTakeFirstOrThrow();
  return { inspections: Number(inspections), conditions: Number(sum ?? 0) };
}
