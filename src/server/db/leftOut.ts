import { type RawBuilder, sql } from 'kysely';

const skips = (list: string, id: string) =>
  sql`${sql.ref(`inspections.${list}`)} like '%' || ${sql.ref(id)} || '%'`;

/**
 * Whether the inspection of this row leaves a condition out, or the domain of an extra condition:
 * by itself, or with the item or domain that it is in. @param part the column with its id
 */
export const isLeftOut = (part: string): RawBuilder<boolean> => sql<boolean>`(
  ${skips('skip_questions_json', part)}
  or exists (select 1 from questions as q join categories as c on c.id = q.category_id
    where q.id = ${sql.ref(part)} and (${skips('skip_categories_json', 'c.id')}
      or (c.parent_id is not null and ${skips('skip_categories_json', 'c.parent_id')})))
  or exists (select 1 from categories as c where c.id = ${sql.ref(part)}
    and (${skips('skip_categories_json', 'c.id')}
      or (c.parent_id is not null and ${skips('skip_categories_json', 'c.parent_id')}))))`;
