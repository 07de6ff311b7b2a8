import { sql } from 'kysely';
import { countOffers, everyOffer, hasOffer } from './offerPlaces.ts';

/**
 * The places where a finished follow-up of the inspection found that the condition is satisfied
 * now.
 */
export const repairedPlaces = (table: string, part: string) =>
  sql`select ${sql.ref(`held.${part}`)} from follow_ups as f
    join inspections as later on later.id = f.inspection_id and later.status = 'finished'
    join ${sql.table(table)} as held on held.inspection_id = f.inspection_id
    where f.root_id = inspections.id and held.result = 'satisfies'`;

const looking = sql`select 1 from terms as t
  where t.inspection_id = inspections.id and t.term like 'restore%'`;
/** Whether all restore terms of the inspection are ticked off. */
const isLookedAfter = sql`(exists (${looking} and t.done is not null)
  and not exists (${looking} and t.done is null))`;

/**
 * Leaves repaired offers out: an offer is open if it is not repaired and not ticked off. A part
 * that was left out after it was answered still counts here: leaving it out takes ten times as
 * long.
 */
const butRepaired = (table: string, part: string) => sql`except ${repairedPlaces(table, part)}`;

export const hasOpenOffers = sql<boolean>`(not ${isLookedAfter} and ${hasOffer(everyOffer, butRepaired)})`;
export const openOffers = sql<number>`(case when ${isLookedAfter} then 0
  else ${countOffers(everyOffer, butRepaired)} end)`;
