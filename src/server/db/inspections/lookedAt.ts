import { type RawBuilder, sql } from 'kysely';
import type { Which } from './offerPlaces.ts';

/** A restore term `t` of an inspection. */
const ofInspection = sql`t.inspection_id = inspections.id and t.term like 'restore%'`;

/** The offers until the day of a restore term. One that has its own outcome has no such day. */
const onTheirDay = (where: RawBuilder<unknown>) => sql`select o.part_id from restore_offers as o
  join terms as t on ${ofInspection} and t.due = o.until
  where o.inspection_id = inspections.id and o.outcome is null and ${where}`;
/** The places of offers that have an outcome of their own. */
export const withOutcome = sql`select o.part_id from restore_offers as o
  where o.inspection_id = inspections.id and o.outcome is not null`;

/**
 * The places of offers that somebody looked at on the day of their restore term, where `which`
 * holds for that term (`t`). An offer without a day, or one whose day has no term because there
 * were too many, belongs to the last one.
 */
export const lookedAtWhere =
  (which: RawBuilder<unknown> = sql`1 = 1`): Which =>
  (table, part) =>
    sql`select part_id from (
      ${onTheirDay(sql`t.done is not null and ${which}`)}
      union select held.${sql.ref(part)} from ${sql.table(table)} as held
      where held.inspection_id = inspections.id and held.result = 'restore-offer'
      and held.${sql.ref(part)} not in (${onTheirDay(sql`1 = 1`)} union ${withOutcome})
      and exists (select 1 from terms as t where ${ofInspection}
        and t.done is not null and ${which}
        and not exists (select 1 from terms as later
          where later.inspection_id = t.inspection_id and later.term like 'restore%'
          and later.due > t.due))
    ) as looked_at`;
