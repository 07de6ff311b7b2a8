import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { PageQuery } from '#shared/model/fields.ts';
import { placeOf } from '#shared/rules/office/paging.ts';
import type { Tables } from './tables.ts';

/** How a list may be sorted: the meaning of each name that a caller may send, and the default. */
export interface Sorting {
  orders: Readonly<Record<string, RawBuilder<unknown>>>;
  fallback: string;
  /** The column that orders rows with equal sorted values. */
  id: string;
}

/**
 * ORDER BY for a `sort` parameter: a known name, with '-' in front for descending. For any other
 * text the default is used.
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

/** A page of the matching rows, sorted as asked, with the total and the page's place. */
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
