import { sql } from 'kysely';
import { lookedAtWhere, withOutcome } from './lookedAt.ts';
import { countOffers, everyOffer, hasOffer, type Which } from './offerPlaces.ts';

/**
 * The places where a finished follow-up of the inspection found that the condition is satisfied
 * now.
 */
export const repairedLater = (table: string, part: string) =>
  sql`select ${sql.ref(`held.${part}`)} from follow_ups as f
    join inspections as later on later.id = f.inspection_id and later.status = 'finished'
    join ${sql.table(table)} as held on held.inspection_id = f.inspection_id
    where f.root_id = inspections.id and held.result = 'satisfies'`;

/**
 * Leaves out what was looked at: an offer is open if it is not repaired, has no outcome, and its
 * day is not ticked off. A part that was left out after it was answered still counts here: leaving
 * it out takes ten times as long.
 */
const butLookedAt: Which = (table, part) =>
  sql`except ${repairedLater(table, part)} except ${withOutcome}
    except ${lookedAtWhere()(table, part)}`;

/** Most inspections have no offer at all, which is seen at once. */
export const hasOpenOffers = sql<boolean>`(${hasOffer(everyOffer)}
  and ${hasOffer(everyOffer, butLookedAt)})`;
export const openOffers = countOffers(everyOffer, butLookedAt);
