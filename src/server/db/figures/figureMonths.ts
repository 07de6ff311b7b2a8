import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/base/database.ts';
import { inPages } from '#server/db/base/inPages.ts';
import { type Counted, type counted, month } from './figures.ts';
import type { KeptMonths } from './keptMonths.ts';

type Those = ReturnType<typeof counted>;

/** The most inspections that one statement counts: the fullest take some 10 ms each. */
const mostAtOnce = 25;

/** Gives these inspections some at a time, so that other requests come between. */
export async function* inPieces(those: Those): AsyncGenerator<Those> {
  const page = (after: string, limit: number) =>
    those
      .where('inspections.id', '>', after)
      .select('inspections.id')
      .orderBy('inspections.id')
      .limit(limit)
      .execute();
  for await (const rows of inPages(page, ({ id }) => id, mostAtOnce)) {
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) yield those.where('inspections.id', 'in', ids);
  }
}

interface Counting<T> {
  kept: KeptMonths<T>;
  /** Counts some inspections of one month. */
  count: (piece: Those) => Promise<T>;
  /** Adds up the counts of one month. */
  sum: (counts: readonly T[]) => T;
}

/**
 * Counts inspections month by month, so that other requests come between: counting many years takes
 * long. A month's count is kept while its inspections do not change, and while the trees of these
 * versions (null = all) do not: they tell what an inspection skips.
 */
export async function* eachMonth<T>(
  db: Db,
  which: Counted,
  those: Those,
  versions: readonly string[] | null,
  { kept, count, sum }: Counting<T>,
): AsyncGenerator<{ month: string | null; counts: T }> {
  const trees = await revisionsOf(db, versions);
  const months = await those
    .select((e) => [
      month.as('month'),
      e.fn.countAll<number>().as('count'),
      e.fn.sum<number>('inspections.revision').as('changes'),
      e.fn.max('inspections.updated_at').as('last'),
    ])
    .groupBy(month)
    .execute();
  for (const { month: one, ...inIt } of months) {
    // If the period holds only a part of a month, the key says which part.
    const key = JSON.stringify([one, which.type, partOf(one, which), versions]);
    const stamp = JSON.stringify([trees, Number(inIt.count), Number(inIt.changes), inIt.last]);
    const known = kept.find(db, key, stamp);
    const counts = known ?? sum(await countAll(inOne(those, one), count));
    if (known === null) {
      kept.keep(db, key, stamp, counts);
      await setImmediate();
    }
    yield { month: one, counts };
  }
}

async function countAll<T>(those: Those, count: (piece: Those) => Promise<T>): Promise<T[]> {
  const counts: T[] = [];
  for await (const piece of inPieces(those)) counts.push(await count(piece));
  return counts;
}

const inOne = (those: Those, one: string | null): Those =>
  one === null
    ? those.where('inspections.date', 'is', null)
    : those
        .where('inspections.date', '>=', `${one}-01`)
        .where('inspections.date', '<=', `${one}-31`);

/** The first and last day of the period within this month; null for an end that lies outside it. */
const partOf = (one: string | null, { from, to }: Counted): (string | null)[] => [
  one !== null && from?.startsWith(one) ? from : null,
  one !== null && to?.startsWith(one) ? to : null,
];

async function revisionsOf(db: Db, versions: readonly string[] | null): Promise<number> {
  const { changes } = await db
    .selectFrom('versions')
    .select((e) => e.fn.sum<number | null>('revision').as('changes'))
    .$if(versions !== null, (q) => q.where('id', 'in', versions))
    .executeTakeFirstOrThrow();
  return Number(changes ?? 0);
}
