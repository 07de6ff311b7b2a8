import { sql } from 'kysely';
import { isOpenUntil } from './offered.ts';
import { isUpNext, termName } from './terms.ts';

/**
 * The first last day of the open restore offers in an inspection that is not finished. A part that
 * was left out does not count; it is looked up by its own id, as leaving out a domain or item also
 * leaves out what is in it.
 */
const offeredUntil = sql<string | null>`(select min(o.until) from restore_offers as o
  where o.inspection_id = inspections.id and ${isOpenUntil}
  and inspections.skip_questions_json not like '%' || o.part_id || '%'
  and inspections.skip_categories_json not like '%' || o.part_id || '%')`;
/**
 * The name or the day of an inspection's next step; null when there is none. Before it is finished
 * that is what was offered.
 */
export const nextStep = <T>(column: 'term' | 'due') =>
  sql<T>`(case when inspections.status = 'finished' then (
    select ${column === 'term' ? termName : sql.ref(column)} from terms where terms.inspection_id = inspections.id
    and terms.done is null and ${isUpNext} order by terms.due, terms.position limit 1)
    else ${column === 'due' ? offeredUntil : sql`(case when ${offeredUntil} is null then null else 'restore' end)`} end)`;
/** Inspections without a next step come last. */
export const nextDue = sql`coalesce(${nextStep('due')}, '9999-99-99')`;

/**
 * Whether an inspection has anything that was due before this day (ISO date): a quick question,
 * before its next step is looked for.
 */
export const mayBeLate = (day: string) => sql<boolean>`(inspections.id in (
    select terms.inspection_id from terms where terms.done is null and terms.due < ${day})
  or inspections.status <> 'finished' and exists (select 1 from restore_offers as o
    where o.inspection_id = inspections.id and o.outcome is null and o.until < ${day}))`;
