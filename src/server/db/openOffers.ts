import { sql } from 'kysely';
import { offerPlaces, offersAt } from './offerPlaces.ts';

/** Whether a finished follow-up found it to hold. */
export const isRepaired = (table: string, part: string) => sql`exists (select 1 from follow_ups as f
  join inspections as later on later.id = f.inspection_id and later.status = 'finished'
  join ${sql.table(table)} as held on held.inspection_id = f.inspection_id
  where f.root_id = inspections.id and held.result = 'satisfies'
  and ${sql.ref(`held.${part}`)} = ${sql.ref(`r.${part}`)})`;

/** Whether somebody looked after it and ticked that off. */
const isLookedAfter = sql`exists (select 1 from terms as t
  where t.inspection_id = inspections.id and t.term = 'restore' and t.done is not null)`;

/**
 * Offers to restore of an inspection that still ask for something: not repaired, not ticked off.
 * One list for each kind of place, to count or to look for. What was left out after it was answered
 * counts here too: to find that out takes ten times as long.
 */
const open = offerPlaces.map(
  ([table, part]) => sql`${offersAt(table)} and not ${isRepaired(table, part)}`,
);

export const hasOpenOffers = sql<boolean>`(not ${isLookedAfter} and (${sql.join(
  open.map((those) => sql`exists (select 1 ${those})`),
  sql` or `,
)}))`;
export const openOffers = sql<number>`(case when ${isLookedAfter} then 0 else ${sql.join(
  open.map((those) => sql`(select count(*) ${those})`),
  sql` + `,
)} end)`;
