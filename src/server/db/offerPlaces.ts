import { type RawBuilder, sql } from 'kysely';

/** The two kinds of places that an offer to restore is made at: their table, and their column. */
export const offerPlaces = [
  ['question_results', 'question_id'],
  ['last_question_answers', 'category_id'],
] as const;
type Kind = (typeof offerPlaces)[number];

/**
 * Offers of an inspection at one kind of place, as `r`, to count or to look for; spelled as in the
 * partial indexes of migration 014.
 */
export const offersAt = (table: Kind[0]): RawBuilder<unknown> =>
  sql`from ${sql.table(table)} as r
    where r.inspection_id = inspections.id and r.result = 'restore-offer'`;
