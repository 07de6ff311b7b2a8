import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { inPages } from '#server/db/base/inPages.ts';
import { isOffered, leftOut } from './firstOffered.ts';

/** An offer that somebody must look at soon, in an inspection that is not finished. */
export interface OfferDue {
  inspection: string;
  /** The last day to restore it, YYYY-MM-DD. */
  due: string;
  location: string;
  email: string;
  given_name: string;
  family_name: string;
  username: string;
}

/** The place of an offer: a condition, or a domain for its extra condition. */
export type PlaceOfOffer = { question: string } | { category: string };

/** Rows that are read at a time. */
const atOnce = 50;
/** The key that sorts the offers. */
const place = sql<string>`o.until || ' ' || o.inspection_id || ' ' || o.part_id`;

/**
 * The offers of started inspections that end on these days (both included) and that nobody looked
 * at yet, without left-out parts, each inspection and day once. Only of inspectors who can still
 * write down what they find.
 */
export async function* offersDue(
  db: Db,
  from: string,
  by: string,
): AsyncGenerator<OfferDue & { at: PlaceOfOffer }> {
  const pages = inPages(
    (after, limit) =>
      db
        .selectFrom('restore_offers as o')
        .innerJoin('inspections', 'inspections.id', 'o.inspection_id')
        .innerJoin('accounts', 'accounts.id', 'inspections.owner_id')
        .leftJoin('questions as q', 'q.id', 'o.part_id')
        .leftJoin('categories as c', (join) =>
          join.on((e) => e('c.id', '=', e.fn.coalesce('q.category_id', 'o.part_id'))),
        )
        .select([
          'o.inspection_id as inspection',
          'o.until',
          'o.part_id',
          'q.id as question',
          'c.id',
          'c.parent_id',
        ])
        .select(['inspections.location', 'accounts.email', 'accounts.given_name'])
        .select(['accounts.family_name', 'accounts.username', place.as('place')])
        .where('inspections.status', '=', 'started')
        .where('o.until', '>=', from)
        .where('o.until', '<=', by)
        .where('o.outcome', 'is', null)
        .where('accounts.enabled', '=', true)
        .where('accounts.is_inspector', '=', true)
        .where(isOffered)
        .where(place, '>', after)
        .orderBy(place)
        .limit(limit)
        .execute(),
    (offer) => offer.place,
    atOnce,
  );
  let last = '';
  for await (const offers of pages)
    for (const { until, part_id, question, id, parent_id, place: _, ...of } of offers) {
      const key = `${until} ${of.inspection}`;
      if (until === null || key === last) continue;
      const left = await leftOut(db, of.inspection);
      if (!left || [part_id, id, parent_id].some((one) => left.has(one))) continue;
      last = key;
      yield { ...of, due: until, at: question ? { question } : { category: part_id } };
    }
}
