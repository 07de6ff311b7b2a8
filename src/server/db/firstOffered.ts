import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { choiceColumns, choiceOf } from './choice.ts';
import type { Db } from './database.ts';
import { inPages } from './inPages.ts';
import { hasOffer } from './offerPlaces.ts';
import { ownedIds } from './ownedIds.ts';

/** The first last day of what is offered in an inspection that is not finished yet. */
export interface FirstOffered {
  inspection: string;
  /** YYYY-MM-DD */
  until: string;
}

/** Rows that are read at a time; of the offers of an inspection mostly the first is the one. */
const atOnce = { inspections: 200, offers: 20 };

/** Whether the result is still that offer where this was agreed. */
const isOffered = hasOffer((_, part) => sql`${sql.ref(`r.${part}`)} = o.part_id`);

/** The place of an offer among those of its inspection: by its day. */
const place = sql<string>`o.until || ' ' || o.part_id`;

/** What is offered in an inspection, with the domain or item of its place, and what that is in. */
const offersIn = (db: Db, inspection: string) =>
  db
    .selectFrom('restore_offers as o')
    .innerJoin('inspections', 'inspections.id', 'o.inspection_id')
    .leftJoin('questions as q', 'q.id', 'o.part_id')
    .leftJoin('categories as c', (join) =>
      join.on((e) => e('c.id', '=', e.fn.coalesce('q.category_id', 'o.part_id'))),
    )
    .select(['o.until', 'o.part_id', 'c.id', 'c.parent_id', place.as('place')])
    .where('o.inspection_id', '=', inspection)
    .where('o.until', 'is not', null)
    .where(isOffered);

/**
 * Of each of somebody's inspections; but for what it leaves out. However many there are, and however
 * much is offered in each, a few are in memory.
 */
export async function firstOffered(db: Db, owner: string): Promise<FirstOffered[]> {
  const found: FirstOffered[] = [];
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
      const until = await firstIn(db, id);
      if (until !== null) found.push({ inspection: id, until });
      await setImmediate();
    }
  return found;
}

async function firstIn(db: Db, inspection: string): Promise<string | null> {
  const left = await leftOut(db, inspection);
  if (!left) return null;
  const pages = inPages(
    (after, limit) =>
      offersIn(db, inspection).where(place, '>', after).orderBy(place).limit(limit).execute(),
    (offer) => offer.place,
    atOnce.offers,
  );
  for await (const offers of pages) {
    const first = offers.find(
      ({ part_id, id, parent_id }) => ![part_id, id, parent_id].some((one) => left.has(one)),
    );
    if (first) return first.until;
  }
  return null;
}

async function leftOut(db: Db, inspection: string): Promise<ReadonlySet<string | null> | null> {
  const row = await db
    .selectFrom('inspections')
    .select(choiceColumns)
    .where('id', '=', inspection)
    .executeTakeFirst();
  // Deleted meanwhile.
  if (!row) return null;
  const { skip_categories, skip_questions } = choiceOf(row);
  return new Set([...skip_categories, ...skip_questions]);
}
