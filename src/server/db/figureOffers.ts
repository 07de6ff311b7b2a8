import { sql } from 'kysely';
import type { Figures } from '#shared/model/figures.ts';
import type { Db } from './database.ts';
import { eachMonth } from './figureMonths.ts';
import { byMonth, type Counted, counted } from './figures.ts';
import { createKeptMonths } from './keptMonths.ts';

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
  const skips = (list: string, id: string) =>
    sql`${sql.ref(`inspections.${list}`)} like '%' || ${sql.ref(id)} || '%'`;
  const isSkipped = sql`exists (select 1 from categories as c where c.id = q.category_id
    and (${skips('skip_categories_json', 'c.id')}
      or (c.parent_id is not null and ${skips('skip_categories_json', 'c.parent_id')})))`;
  // Spelled as in the partial indexes of migration 014.
  const conditions = sql<number>`(select count(*) from question_results as r
      where r.inspection_id = inspections.id and r.result = 'restore-offer'
      and not ${skips('skip_questions_json', 'r.question_id')}
      and not exists (select 1 from questions as q where q.id = r.question_id and ${isSkipped}))
    + (select count(*) from last_question_answers as r
      where r.inspection_id = inspections.id and r.result = 'restore-offer'
      and not exists (select 1 from categories as q where q.id = r.category_id
        and (${skips('skip_categories_json', 'q.id')}
          or (q.parent_id is not null and ${skips('skip_categories_json', 'q.parent_id')}))))`;
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
