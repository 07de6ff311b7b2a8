import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { PageQuery } from '#shared/model/fields.ts';
import { searchable } from '#shared/rules/format.ts';
import { placeOf } from '#shared/rules/paging.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';
import { isPostgres } from './transactions.ts';

/** Filtering and sorting that works the same on both databases. */

/**
 * A LIKE pattern that finds the text anywhere; % and _ mean themselves (backslash is PostgreSQL's
 * escape; SQLite is told).
 */
export const like = (filter: string): RawBuilder<string> =>
  sql<string>`${`%${searchable(filter).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/**
 * Sorts by a text as people look it up, without regard to case and accents. SQLite knows
 * `searchable` from us (connect.ts); PostgreSQL comes to the same for the letters that Dutch names
 * are written with. Most names are plain ASCII, and need neither. `column` has its table in front.
 */
export const byName = (db: Db, column: string): RawBuilder<unknown> => byText(db, sql.ref(column));

/** The same for a text that is made of columns. */
export const byText = (db: Db, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`(case when octet_length(${text}) = length(${text}) then lower(${text}) else
        lower(regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g')) end) collate "C"`
    : sql`case when ${text} glob '*[^ -~]*' then searchable(${text}) else lower(${text}) end`;
/** Sorts by a value as it is stored. */
export const byValue = (column: string): RawBuilder<unknown> => sql.ref(column);

/** How a list may be sorted: what each name that a caller may say means, and the default. */
export interface Sorting {
  orders: Readonly<Record<string, RawBuilder<unknown>>>;
  fallback: string;
  /** What tells rows apart that are equal in that. */
  id: string;
}

/**
 * ORDER BY of a `sort` parameter: a known name, '-' in front for descending; anything else is
 * dropped and the default taken.
 */
function sortBy(sort: string, { orders, fallback }: Sorting): RawBuilder<unknown> {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const isKnown = Object.hasOwn(orders, name);
  const by = orders[isKnown ? name : fallback];
  return isKnown && descending ? sql`${by} desc` : sql`${by} asc`;
}

/** The rows that match, sorted as asked. */
export const inOrder = <Name extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Name, Row>,
  sort: string,
  sorting: Sorting,
): SelectQueryBuilder<Tables, Name, Row> =>
  matching.orderBy(sortBy(sort, sorting)).orderBy(sql.ref(sorting.id));

/** A page of the rows that match, sorted as asked, and what the list says of itself. */
export async function readPage<Name extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Name, Row>,
  query: PageQuery,
  sorting: Sorting,
): Promise<{ place: { total: number; limit: number; page: number }; rows: Row[] }> {
  const { total } = await matching
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { offset, ...place } = placeOf(total, query);
  const rows = await inOrder(matching, query.sort, sorting)
    .limit(query.limit)
    .offset(offset)
    .execute();
  return { place, rows };
}
