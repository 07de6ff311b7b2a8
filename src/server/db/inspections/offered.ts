import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { inPages } from '#server/db/base/inPages.ts';
import { choiceColumns, choiceOf } from '#server/db/checklists/choice.ts';
import { mostDays } from '#shared/rules/days/terms.ts';
import { hasOffer } from './offerPlaces.ts';
import { ownedIds } from './ownedIds.ts';

/** The last days of the restore offers in an inspection that is not finished. */
export interface Offered {
  inspection: string;
  /** YYYY-MM-DD, the first one first; none twice. */
  days: string[];
}

/** Rows that are read at a time. The first offer of an inspection is mostly the one we look for. */
const atOnce = { inspections: 200, offers: 20 };

/** Whether the part that this was agreed about still has a restore offer as its result. */
export const isOffered = hasOffer((_, part) => sql`${sql.ref(`r.${part}`)} = o.part_id`);

/** The key that sorts the offers of one inspection: their day, then their part. */
const place = sql<string>`o.until || ' ' || o.part_id`;

/**
 * Offers with a last day that nobody looked at yet, with the domain or item that they belong to,
 * and its parent.
 */
export const openUntil = (db: Db) =>
  db
    .selectFrom('restore_offers as o')
    .innerJoin('inspections', 'inspections.id', 'o.inspection_id')
    .leftJoin('questions as q', 'q.id', 'o.part_id')
    .leftJoin('categories as c', (join) =>
      join.on((e) => e('c.id', '=', e.fn.coalesce('q.category_id', 'o.part_id'))),
    )
    .select(['o.until', 'o.part_id', 'c.id', 'c.parent_id'])
    .where('o.until', 'is not', null)
    .where('o.outcome', 'is', null)
    .where(isOffered);

/**
 * The first offered days of each unfinished inspection of this owner, without left-out parts. Only
 * a few rows are in memory, even with many inspections and many offers.
 */
export async function offered(db: Db, owner: string): Promise<Offered[]> {
  const found: Offered[] = [];
  const pages = ownedIds(db, owner, atOnce.inspections, (all) =>
    all
      .where('status', '!=', 'finished')
      .where((e) =>
        e.exists(
          e
            .selectFrom('restore_offers as o')
            .select('o.part_id')
            .whereRef('o.inspection_id', '=', 'inspections.id')
            .where('o.until', 'is not', null),
        ),
      ),
  );
  for await (const page of pages)
    for (const { id } of page) {
      const days = await daysIn(db, id);
      if (days.length > 0) found.push({ inspection: id, days });
      await setImmediate();
    }
  return found;
}

async function daysIn(db: Db, inspection: string): Promise<string[]> {
  const left = await leftOut(db, inspection);
  const days: string[] = [];
  while (left && days.length < mostDays) {
    const day = await firstAfter(db, inspection, left, days.at(-1) ?? '');
    if (day === null) break;
    days.push(day);
  }
  return days;
}

async function firstAfter(
  db: Db,
  inspection: string,
  left: ReadonlySet<string | null>,
  day: string,
): Promise<string | null> {
  const pages = inPages(
    (after, limit) =>
      openUntil(db)
        .select(place.as('place'))
        .where('o.inspection_id', '=', inspection)
        .where('o.until', '>', day)
        .where(place, '>', after)
        .orderBy(place)
        .limit(limit)
        .execute(),
    (offer) => offer.place,
    atOnce.offers,
  );
  for await (const offers of pages) {
    const first = offers.find((offer) => !isLeftOut(offer, left));
    if (first) return first.until;
  }
  return null;
}

/** Whether an offer's part, or what that belongs to, is among what an inspection leaves out. */
export const isLeftOut = (
  { part_id, id, parent_id }: { part_id: string; id: string | null; parent_id: string | null },
  left: ReadonlySet<string | null>,
): boolean => [part_id, id, parent_id].some((one) => left.has(one));

/** What an inspection leaves out: ids of domains, items and conditions; null when it is gone. */
export async function leftOut(
  db: Db,
  inspection: string,
): Promise<ReadonlySet<string | null> | null> {
  const row = await db
    .selectFrom('inspections')
    .select(choiceColumns)
    .where('id', '=', inspection)
    .executeTakeFirst();
  // The inspection was deleted meanwhile.
  if (!row) return null;
  const { skip_categories, skip_questions } = choiceOf(row);
  return new Set([...skip_categories, ...skip_questions]);
}
