import { type RawBuilder, sql } from 'kysely';
import type { OwnedFilter, OwnedInspection, OwnedQuery } from '#shared/model/transfer.ts';
import { nameOf } from './audit.ts';
import type { Db } from './database.ts';
import { byName, byValue, inOrder, like, readPage, type Sorting } from './search.ts';

/** All inspections with whose they are, and nothing of what was found. */

/** Who reads: a coordinator also sees, and finds by, what an overview needs. */
export type Reader = 'coordinator' | 'other';

const sorting = (db: Db, reader: Reader): Sorting => ({
  orders: {
    date: sql`coalesce(inspections.date, '9999-99-99')`,
    location: byName(db, 'inspections.location'),
    status: byValue('inspections.status'),
    owner: byName(db, 'accounts.family_name'),
    ...(reader === 'coordinator'
      ? ({ type: byValue('inspections.inspection_type') } satisfies Orders)
      : {}),
  },
  fallback: 'date',
  id: 'inspections.id',
});
type Orders = Record<string, RawBuilder<unknown>>;

/**
 * Offers to restore, of conditions and of domains' extra conditions together; spelled as in the
 * partial indexes of migration 014.
 */
const offers = sql<number>`(
  (select count(*) from question_results as r
    where r.inspection_id = inspections.id and r.result = 'restore-offer') +
  (select count(*) from last_question_answers as r
    where r.inspection_id = inspections.id and r.result = 'restore-offer'))`;

function matching(db: Db, query: OwnedFilter, reader: Reader) {
  const { owner, status, from, to, type } = query;
  return db
    .selectFrom('inspections')
    .innerJoin('accounts', 'accounts.id', 'inspections.owner_id')
    .select(['inspections.id', 'inspections.location', 'inspections.date', 'inspections.status'])
    .select(['accounts.id as owner_id', 'accounts.enabled', 'accounts.is_inspector'])
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .select(['inspections.childcare_type', 'inspections.city', 'inspections.inspection_type'])
    .select(['inspections.finished_at', offers.as('restore_offers')])
    .$if(owner !== null, (q) => q.where('inspections.owner_id', '=', owner))
    .$if(status !== null, (q) => q.where('inspections.status', '=', status))
    .$if(from !== null, (q) => q.where('inspections.date', '>=', from))
    .$if(to !== null, (q) => q.where('inspections.date', '<=', to))
    .$if(reader === 'coordinator' && type !== null, (q) =>
      q.where('inspections.inspection_type', '=', type),
    )
    .$if(reader === 'coordinator' && query.offers === true, (q) => q.where(offers, '>', 0))
    .$if(query.filter !== '', (q) =>
      q.where((e) =>
        e.or([
          e(byName(db, 'inspections.location'), 'like', like(query.filter)),
          e('accounts.search', 'like', like(query.filter)),
        ]),
      ),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof matching>['execute']>>[number];

const toOwned = (row: Row, reader: Reader): OwnedInspection => ({
  id: row.id,
  location: row.location,
  date: row.date,
  status: row.status,
  owner: { id: row.owner_id, name: nameOf(row), active: row.enabled && row.is_inspector },
  ...(reader === 'coordinator'
    ? {
        overview: {
          childcare_type: row.childcare_type,
          city: row.city,
          inspection_type: row.inspection_type,
          finished_at: row.finished_at,
          restore_offers: Number(row.restore_offers),
        },
      }
    : {}),
});

/** A page of them; the default order is by date. */
export async function list(
  db: Db,
  query: OwnedQuery,
  reader: Reader,
): Promise<{ total: number; limit: number; page: number; inspections: OwnedInspection[] }> {
  const { place, rows } = await readPage(matching(db, query, reader), query, sorting(db, reader));
  return { ...place, inspections: rows.map((row) => toOwned(row, reader)) };
}

/**
 * As many of them as `most`, in the order that the query asks for, read in portions: each of those
 * that were there at the start, once.
 */
export async function* all(
  db: Db,
  query: OwnedFilter,
  most: number,
  some = 500,
): AsyncGenerator<OwnedInspection[]> {
  const reader = 'coordinator';
  const ids = await inOrder(matching(db, query, reader), query.sort, sorting(db, reader))
    .clearSelect()
    .select('inspections.id')
    .limit(most)
    .execute();
  for (let from = 0; from < ids.length; from += some) {
    const wanted = ids.slice(from, from + some).map(({ id }) => id);
    const rows = await matching(db, query, reader).where('inspections.id', 'in', wanted).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield wanted.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toOwned(row, reader)] : [];
    });
  }
}
