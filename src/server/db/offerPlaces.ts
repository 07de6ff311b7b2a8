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

/** An SQL condition on an offer `r`, by its table and the column of its place. */
type Which = (table: Kind[0], part: Kind[1]) => RawBuilder<unknown>;
const overPlaces = (which: Which) =>
  offerPlaces.map(([table, part]) => sql`${offersAt(table)} and ${which(table, part)}`);

/** How many offers of an inspection there are of which that holds. */
export const countOffers = (which: Which): RawBuilder<number> =>
  sql<number>`(${sql.join(
    overPlaces(which).map((those) => sql`(select count(*) ${those})`),
    sql` + `,
  )})`;

/** Whether there is one. */
export const hasOffer = (which: Which): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    overPlaces(which).map((those) => sql`exists (select 1 ${those})`),
    sql` or `,
  )})`;
