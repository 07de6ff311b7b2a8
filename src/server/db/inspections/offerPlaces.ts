import { type RawBuilder, sql } from 'kysely';

/** The two tables in which a restore offer is a result, each with the column of its place. */
export const offerPlaces = [
  ['question_results', 'question_id'],
  ['last_question_answers', 'category_id'],
] as const;
type Kind = (typeof offerPlaces)[number];

/**
 * The restore offers of an inspection in one of these tables, as `r`, to count or to look for;
 * spelled as in the partial indexes of migration 014.
 */
const offersAt = (table: Kind[0]): RawBuilder<unknown> =>
  sql`from ${sql.table(table)} as r
    where r.inspection_id = inspections.id and r.result = 'restore-offer'`;

/** An SQL condition on a restore offer `r`, made for its table and the column of its place. */
export type Which = (table: Kind[0], part: Kind[1]) => RawBuilder<unknown>;

/** The condition that holds for every restore offer. */
export const everyOffer: Which = () => sql`1 = 1`;

/**
 * Queries for the places of such offers, one for each table. `then` follows each query, such as
 * EXCEPT or INTERSECT with other places. The database makes such a set once, but would check a
 * condition for each offer.
 */
const placesOf = (which: Which, then: Which = () => sql``) =>
  offerPlaces.map(
    ([table, part]) =>
      sql`select ${sql.ref(`r.${part}`)} ${offersAt(table)} and ${which(table, part)}
        ${then(table, part)}`,
  );

/** The number of an inspection's offers for which `which` holds. */
export const countOffers = (which: Which, then?: Which): RawBuilder<number> =>
  sql<number>`(${sql.join(
    placesOf(which, then).map((those) => sql`(select count(*) from (${those}) as those)`),
    sql` + `,
  )})`;

/** Whether an inspection has an offer for which `which` holds. */
export const hasOffer = (which: Which, then?: Which): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    placesOf(which, then).map((those) => sql`exists (${those})`),
    sql` or `,
  )})`;
