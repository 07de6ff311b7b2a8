import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { inPages } from '#server/db/base/inPages.ts';
import { choiceColumns, choiceOf } from '#server/db/checklists/choice.ts';
import { hasOffer } from './offerPlaces.ts';
import { ownedIds } from './ownedIds.ts';

/** The last days of the restore offers in an inspection that is not finished. */
interface Offered {
  inspection: string;
  /** YYYY-MM-DD, the first one first; none twice. */
  days: string[];
}

/** Rows that are read at a time. */
const atOnce = { inspections: 200, offers: 100 };

/** Whether the part that this was agreed about still has a restore offer as its result. */
const isOffered = hasOffer((_, part) => sql`${sql.ref(`r.${part}`)} = o.part_id`);

/** Whether this has a last day, and nobody looked at it yet. */
export const isOpenUntil = sql<boolean>`(o.until is not null and o.outcome is null and ${isOffered})`;

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
    .where(isOpenUntil);

/**
 * The offered days of each unfinished inspection of this owner, without left-out parts. Only a few
 * rows are in memory, even with many inspections and many offers.
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
  if (!left) return [];
  const pages = inPages(
    (after, limit) =>
      openUntil(db)
        .where('o.inspection_id', '=', inspection)
        .where('o.part_id', '>', after)
        .orderBy('o.part_id')
        .limit(limit)
        .execute(),
    (offer) => offer.part_id,
    atOnce.offers,
  );
  const days = new Set<string>();
  for await (const offers of pages)
    for (const offer of offers)
      if (offer.until !== null && !isLeftOut(offer, left)) days.add(offer.until);
  return [...days].sort();
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
