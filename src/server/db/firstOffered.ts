import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { hasOffer } from './offerPlaces.ts';

/** The first last day of what is offered in an inspection that is not finished yet. */
export interface FirstOffered {
  inspection: string;
  /** YYYY-MM-DD */
  until: string;
}

/** Whether the result is still that offer where this was agreed. */
const isOffered = hasOffer((_, part) => sql`${sql.ref(`r.${part}`)} = o.part_id`);

/** What is offered, with the domain or item of its place, and what that is in; the first day first. */
const offersOf = (db: Db, owner: string) =>
  db
    .selectFrom('restore_offers as o')
    .innerJoin('inspections', 'inspections.id', 'o.inspection_id')
    .leftJoin('questions as q', 'q.id', 'o.part_id')
    .leftJoin('categories as c', (join) =>
      join.on((e) => e('c.id', '=', e.fn.coalesce('q.category_id', 'o.part_id'))),
    )
    .select(['o.inspection_id as inspection', 'o.until', 'o.part_id', 'c.id', 'c.parent_id'])
    .where('inspections.owner_id', '=', owner)
    .where('inspections.status', '!=', 'finished')
    .where('o.until', 'is not', null)
    .where(isOffered)
    .orderBy('o.inspection_id')
    .orderBy('o.until')
    .execute();

/**
 * Of each of somebody's inspections; but for what it leaves out. Its lists are read once, however
 * much is offered in it.
 */
export async function firstOffered(db: Db, owner: string): Promise<FirstOffered[]> {
  const found: FirstOffered[] = [];
  for (const [inspection, offers] of Map.groupBy(
    await offersOf(db, owner),
    (one) => one.inspection,
  )) {
    const row = await db
      .selectFrom('inspections')
      .select(['skip_categories_json', 'skip_questions_json'])
      .where('id', '=', inspection)
      .executeTakeFirst();
    if (!row) continue;
    const left = new Set<string | null>([
      ...(JSON.parse(row.skip_categories_json) as string[]),
      ...(JSON.parse(row.skip_questions_json) as string[]),
    ]);
    const first = offers.find(
      ({ part_id, id, parent_id }) => ![part_id, id, parent_id].some((one) => left.has(one)),
    );
    if (first?.until) found.push({ inspection, until: first.until });
    await setImmediate();
  }
  return found;
}
