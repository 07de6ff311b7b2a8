import { sql } from 'kysely';
import { countOffers, everyOffer, hasOffer } from './offerPlaces.ts';

/**
 * The places where a finished follow-up of the inspection found that the condition is satisfied
 * now.
 */
export const repairedLater = (table: string, part: string) =>
  sql`select ${sql.ref(`held.${part}`)} from follow_ups as f
    join inspections as later on later.id = f.inspection_id and later.status = 'finished'
    join ${sql.table(table)} as held on held.inspection_id = f.inspection_id
    where f.root_id = inspections.id and held.result = 'satisfies'`;

const withOutcome = sql`select o.part_id from restore_offers as o
  where o.inspection_id = inspections.id and o.outcome is not null`;

const looking = sql`select 1 from terms as t
  where t.inspection_id = inspections.id and t.term like 'restore%'`;
/** Whether all restore terms of the inspection are ticked off. */
const isLookedAfter = sql`(exists (${looking} and t.done is not null)
  and not exists (${looking} and t.done is null))`;

/**
 * Leaves out what was looked at: an offer is open if it is not repaired, has no outcome and is not
 * ticked off. A part that was left out after it was answered still counts here: leaving it out
 * takes ten times as long.
 */
const butLookedAt = (table: string, part: string) =>
  sql`except ${repairedLater(table, part)} except ${withOutcome}`;

export const hasOpenOffers = sql<boolean>`(not ${isLookedAfter} and ${hasOffer(everyOffer, butLookedAt)})`;
export const openOffers = sql<number>`(case when ${isLookedAfter} then 0
  else ${countOffers(everyOffer, butLookedAt)} end)`;
