import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { nameOf } from '#server/db/base/nameOf.ts';
import { inOrder, readPage, type Sorting } from '#server/db/base/page.ts';
import { portions } from '#server/db/base/portions.ts';
import { byFamily, byName, byText, byValue, like, wordsOf } from '#server/db/base/search.ts';
import { formatPostalCode } from '#shared/model/fields.ts';
import type { OwnedFilter, OwnedInspection, OwnedQuery } from '#shared/model/ownedInspection.ts';
import type { TermName } from '#shared/model/term.ts';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { mayBeLate, nextDue, nextStep } from './nextStep.ts';
import { hasOpenOffers, openOffers } from './openOffers.ts';

/** All inspections with their owners, without anything that was found in them. */

/** The person who reads: a coordinator also sees the overview's facts, and can filter by them. */
export type Reader = 'coordinator' | 'other';

type Orders = Record<string, RawBuilder<unknown>>;
const sorting = (db: Db, reader: Reader): Sorting => ({
  orders: {
    // Spelled as in the index of migration 014.
    date: sql`coalesce(inspections.date, '9999-99-99')`,
    location: byName(db, 'inspections.location'),
    status: byValue('inspections.status'),
    owner: sql`(select ${byFamily(db, 'accounts.family_name')} from accounts
      where accounts.id = inspections.owner_id)`,
    ...(reader === 'coordinator'
      ? ({ type: byValue('inspections.inspection_type'), due: nextDue } satisfies Orders)
      : {}),
  },
  fallback: 'date',
  id: 'inspections.id',
});

/** The most words of a filter that are used: each is searched in five places of every row. */
const mostWords = 4;

/** A person's name on the list, without address and login name: those are not shown there. */
const shownName = sql`(people.given_name || ' ' || people.family_name)`;

/** The inspections that match the filter, as a query for ids only. */
function matching(db: Db, query: OwnedFilter, reader: Reader, today: string) {
  const { owner, status, from, to, type, childcareType } = query;
  return db
    .selectFrom('inspections')
    .select('inspections.id')
    .$if(owner !== null, (q) => q.where('inspections.owner_id', '=', owner))
    .$if(status !== null, (q) => q.where('inspections.status', '=', status))
    .$if(from !== null, (q) => q.where('inspections.date', '>=', from))
    .$if(to !== null, (q) => q.where('inspections.date', '<=', to))
    .$if(reader === 'coordinator' && type !== null, (q) =>
      q.where('inspections.inspection_type', '=', type),
    )
    .$if(reader === 'coordinator' && childcareType !== null, (q) =>
      q.where('inspections.childcare_type', '=', childcareType),
    )
    .$if(reader === 'coordinator' && query.offers === true, (q) => q.where(hasOpenOffers))
    .$if(reader === 'coordinator' && query.late === true, (q) =>
      q.where(mayBeLate(today)).where(sql<boolean>`${nextDue} < ${today}`),
    )
    .$if(query.filter.trim() !== '', (q) =>
      q.where((e) =>
        e.and(
          wordsOf(query.filter, mostWords).map((word) =>
            e.or([
              e(byName(db, 'inspections.location'), 'like', like(word)),
              ...(reader === 'coordinator'
                ? [
                    e(byName(db, 'inspections.city'), 'like', like(word)),
                    e(byName(db, 'inspections.address'), 'like', like(word)),
                    e(byName(db, 'inspections.postal_code'), 'like', like(formatPostalCode(word))),
                  ]
                : []),
              e(
                'inspections.owner_id',
                'in',
                e
                  .selectFrom('accounts as people')
                  .select('people.id')
                  .where((p) => p(byText(db, shownName), 'like', like(word))),
              ),
            ]),
          ),
        ),
      ),
    );
}

/**
 * The shown fields of these inspections, in their order; inspections that are gone by now are left
 * out.
 */
async function read(db: Db, ids: readonly string[], reader: Reader): Promise<OwnedInspection[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await rowsOf(db, ids).execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toOwned(row, reader)] : [];
  });
}

/**
 * The day from which the terms are counted: the inspector may finish before the server hears of it.
 */
const termsStart = sql<string | null>`(select terms.start from terms
  where terms.inspection_id = inspections.id limit 1)`;

const rowsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('inspections')
    .innerJoin('accounts', 'accounts.id', 'inspections.owner_id')
    .select(['inspections.id', 'inspections.location', 'inspections.date', 'inspections.status'])
    .select(['accounts.id as owner_id', 'accounts.enabled', 'accounts.is_inspector'])
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .select(['inspections.childcare_type', 'inspections.city', 'inspections.inspection_type'])
    .select(['inspections.finished_at', termsStart.as('terms_start')])
    .select(openOffers.as('restore_offers'))
    .select([
      nextStep<TermName | null>('term').as('term'),
      nextStep<string | null>('due').as('due'),
    ])
    .where('inspections.id', 'in', ids);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

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
          finished_on: row.finished_at && (row.terms_start ?? dutchDay(row.finished_at)),
          term: row.term && row.due ? { term: row.term, due: row.due } : null,
          restore_offers: Number(row.restore_offers),
        },
      }
    : {}),
});

/** A page of the inspections that match; the default order is by date. */
export async function list(
  db: Db,
  query: OwnedQuery,
  reader: Reader,
  today: string,
): Promise<{ total: number; limit: number; page: number; inspections: OwnedInspection[] }> {
  const found = await readPage(matching(db, query, reader, today), query, sorting(db, reader));
  const ids = found.rows.map(({ id }) => id);
  return { ...found.place, inspections: await read(db, ids, reader) };
}

/**
 * At most `most` matching inspections, for a coordinator, in the order of the query. They are read
 * in portions; each inspection that existed at the start comes at most once.
 */
export async function* all(
  db: Db,
  query: OwnedFilter,
  most: number,
  today: string,
  portion = 500,
): AsyncGenerator<OwnedInspection[]> {
  const reader = 'coordinator';
  const found = await inOrder(matching(db, query, reader, today), query.sort, sorting(db, reader))
    .limit(most)
    .execute();
  for await (const ids of portions(found, portion)) yield read(db, ids, reader);
}
