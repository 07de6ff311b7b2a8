import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { inPages } from '#server/db/base/inPages.ts';
import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { isLeftOut, leftOut, openUntil } from './offered.ts';

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

/** Rows that are read at a time. */
const atOnce = 50;
/** The key that sorts the offers. */
const place = sql<string>`o.until || ' ' || o.inspection_id || ' ' || o.part_id`;

/**
 * The offers of started inspections that end on these days (both included) and that nobody looked
 * at yet, without left-out parts, each inspection and day once. Only of inspectors who can still
 * write down what they find. `stop`: the key of the place where that is done.
 */
export async function* offersDue(
  db: Db,
  from: string,
  by: string,
): AsyncGenerator<OfferDue & { stop: string }> {
  const pages = inPages(
    (after, limit) =>
      openUntil(db)
        .innerJoin('accounts', 'accounts.id', 'inspections.owner_id')
        .select(['o.inspection_id as inspection', 'q.id as question', place.as('place')])
        .select(['inspections.location', 'accounts.email', 'accounts.given_name'])
        .select(['accounts.family_name', 'accounts.username'])
        .where('inspections.status', '=', 'started')
        .where('o.until', '>=', from)
        .where('o.until', '<=', by)
        .where('accounts.enabled', '=', true)
        .where('accounts.is_inspector', '=', true)
        .where(place, '>', after)
        .orderBy(place)
        .limit(limit)
        .execute(),
    (offer) => offer.place,
    atOnce,
  );
  let last = '';
  for await (const offers of pages)
    for (const offer of offers) {
      const { until, part_id, question, id, parent_id, place: _, ...of } = offer;
      const key = `${until} ${of.inspection}`;
      if (until === null || key === last) continue;
      const left = await leftOut(db, of.inspection);
      if (!left || isLeftOut(offer, left)) continue;
      last = key;
      const stop = question ? stopKey.question(question) : stopKey.lastQuestion(part_id);
      yield { ...of, due: until, stop };
    }
}
