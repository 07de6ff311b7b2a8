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
 * Text as people look it up, without regard to case and accents. SQLite knows `searchable` from us
 * (connect.ts); PostgreSQL comes to the same for the letters that Dutch names are written with.
 */
const alphabetical = (db: Db, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`lower(regexp_replace(normalize(${column}, NFD), ${'[\u0300-\u036f]'}, '', 'g')) collate "C"`
    : sql`searchable(${column})`;

/**
 * ORDER BY of a `sort` parameter: a known field name, '-' in front for descending; anything else is
 * dropped and the default taken.
 */
function sortOf(
  db: Db,
  sort: string,
  fields: Readonly<Record<string, string>>,
  fallback: string,
  table: string,
): RawBuilder<unknown> {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const column = sql.ref(`${table}.${known ?? fallback}`);
  const by =
    (known ?? fallback) === 'enabled' || (known ?? fallback) === 'online'
      ? column
      : alphabetical(db, column);
  return known && descending ? sql`${by} desc` : sql`${by} asc`;
}

/** How a list of rows of `table` may be sorted; `fallback` is the default. */
export interface Sorting {
  table: string;
  fields: Readonly<Record<string, string>>;
  fallback: string;
}

/** A page of the rows that match, sorted as asked, and what the list says of itself. */
export async function readPage<Name extends keyof Tables, Row>(
  db: Db,
  matching: SelectQueryBuilder<Tables, Name, Row>,
  query: PageQuery,
  { table, fields, fallback }: Sorting,
): Promise<{ place: { total: number; limit: number; page: number }; rows: Row[] }> {
  const { total } = await matching
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { offset, ...place } = placeOf(total, query);
  const rows = await matching
    .orderBy(sortOf(db, query.sort, fields, fallback, table))
    .orderBy(sql.ref(`${table}.id`))
    .limit(query.limit)
    .offset(offset)
    .execute();
  return { place, rows };
}
