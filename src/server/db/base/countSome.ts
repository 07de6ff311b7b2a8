import type { SelectQueryBuilder } from 'kysely';
import { limits } from '#shared/model/limits.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** The number of rows of a query, at most `limits.counted`: counting millions takes too long. */
export async function countSome<T extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, Row>,
): Promise<number> {
  const { n } = await db
    .selectFrom(query.limit(limits.counted).as('some'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}
