import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { listed } from '#server/db/base/listed.ts';

/**
 * The parts that the inspection of this row leaves out, as a set for EXCEPT: conditions, and the
 * domains and items of extra conditions. A part is left out by itself, or because its item or
 * domain is. The set is made once for an inspection, for all its offers.
 */
export function leftOutPlaces(db: Db): RawBuilder<unknown> {
  const questions = listed(db, 'inspections.skip_questions_json');
  const categories = listed(db, 'inspections.skip_categories_json');
  return sql`select out.id from (
    select s.value as id from ${questions}
    union all select s.value from ${categories}
    union all select c.id from ${categories} join categories as c on c.parent_id = s.value
    union all select q.id from ${categories} join questions as q on q.category_id = s.value
    union all select q.id from ${categories} join categories as c on c.parent_id = s.value
      join questions as q on q.category_id = c.id
  ) as out`;
}
