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
export type Which = (table: Kind[0], part: Kind[1]) => RawBuilder<unknown>;

export const everyOffer: Which = () => sql`1 = 1`;

/**
 * The places of such offers, one statement for each kind. `then`: what follows, as EXCEPT or
 * INTERSECT with other places: a set is made once, where a condition would be asked for each offer.
 */
const placesOf = (which: Which, then: Which = () => sql``) =>
  offerPlaces.map(
    ([table, part]) =>
      sql`select ${sql.ref(`r.${part}`)} ${offersAt(table)} and ${which(table, part)}
        ${then(table, part)}`,
  );

/** How many offers of an inspection there are of which that holds. */
export const countOffers = (which: Which, then?: Which): RawBuilder<number> =>
  sql<number>`(${sql.join(
    placesOf(which, then).map((those) => sql`(select count(*) from (${those}) as those)`),
    sql` + `,
  )})`;

/** Whether there is one. */
export const hasOffer = (which: Which, then?: Which): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    placesOf(which, then).map((those) => sql`exists (${those})`),
    sql` or `,
  )})`;
