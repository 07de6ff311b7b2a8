import { type Expression, sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { listed } from '#server/db/base/listed.ts';
import type { QuestionResult } from '#shared/model/enums.ts';

interface Chosen {
  id: string;
  skip_categories_json: string;
  skip_questions_json: string;
}

/**
 * How often each result was given at parts that their inspection skips by now: the selection
 * changed after the result was given, and no report shows it.
 * @param chosen the inspections, each with its selection
 */
export async function skippedResults(
  db: Db,
  chosen: Expression<Chosen>,
): Promise<{ part: string; extra: boolean; result: QuestionResult; count: number }[]> {
  const categories = listed(db, 'i.skip_categories_json');
  const { rows } = await sql<{
    part: string;
    extra: number;
    result: QuestionResult;
    count: number;
  }>`
    with i as (select * from ${chosen} as those),
    c as (
      select i.id, s.value as part from i cross join ${categories}
      union
      select i.id, below.id from i cross join ${categories}
        join categories as below on below.parent_id = s.value
    ),
    q as (
      select i.id, s.value as part from i cross join ${listed(db, 'i.skip_questions_json')}
      union
      select c.id, questions.id from c join questions on questions.category_id = c.part
    )
    select r.question_id as part, 0 as extra, r.result, count(*) as count
      from q join question_results as r on r.inspection_id = q.id and r.question_id = q.part
      where r.result is not null group by r.question_id, r.result
    union all
    select r.category_id, 1, r.result, count(*)
      from c join last_question_answers as r on r.inspection_id = c.id and r.category_id = c.part
      where r.result is not null group by r.category_id, r.result`.execute(db);
  return rows.map((row) => ({ ...row, extra: Number(row.extra) === 1, count: Number(row.count) }));
}
