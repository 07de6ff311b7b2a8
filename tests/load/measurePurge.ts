import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import * as purge from '#server/db/system/purge.ts';
import { firstIdOf } from '#server/ids.ts';
import type { Measured } from './measure.ts';
import type { Store } from './store.ts';

/**
 * What the nightly purge and the page 'Systeem' ask of a large database, in ms on the database
 * itself. It takes some of the data away.
 */
interface Query {
  name: string;
  count: number;
  run: (db: Db, finished: readonly Row[], n: number) => Promise<unknown>;
}
interface Row {
  id: string;
  owner_id: string;
  finished_at: string | null;
}

const dayInMs = 24 * 3600_000;
const nine = Date.now() - 9 * 365 * dayInMs;
const never = Date.parse('1999-01-01');
const at = (ms: number) => new Date(ms).toISOString();
const nothing = async () => undefined;

const queries: Query[] = [
  {
    name: 'purge 50 inspections of before nine years',
    count: 5,
    run: (db) => purge.inspections(db, at(nine), 50, nothing),
  },
  {
    name: 'purge inspections: none to find',
    count: 5,
    run: (db) => purge.inspections(db, at(never), 50, nothing),
  },
  {
    name: 'purge 2,000 changes of before nine years',
    count: 5,
    run: (db) => purge.audit(db, at(nine), firstIdOf(nine), 2_000),
  },
  {
    name: 'purge changes: none to find',
    count: 5,
    run: (db) => purge.audit(db, at(never), firstIdOf(never), 2_000),
  },
  {
    name: 'delete an inspection with its answers',
    count: 10,
    run: (db, finished, n) =>
      inTransaction(db, (trx) =>
        trx.deleteFrom('inspections').where('id', '=', of(finished, n).id).execute(),
      ),
  },
  {
    name: 'changes of an inspection',
    count: 10,
    run: (db, finished, n) =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('noun', '=', 'inspection')
        .where('record_id', '=', of(finished, n).id)
        .orderBy('at')
        .execute(),
  },
  {
    name: 'receipts of an inspection',
    count: 10,
    run: (db, finished, n) =>
      db
        .selectFrom('receipts')
        .selectAll()
        .where('inspection_id', '=', of(finished, n).id)
        .execute(),
  },
];

/** From the young end: what is purged meanwhile is at the other. */
const of = (rows: readonly Row[], n: number): Row =>
  rows[rows.length - 1 - n] ?? { id: '', owner_id: '', finished_at: null };

export async function measurePurge(stores: readonly Store[]): Promise<Measured[]> {
  const measured = queries.map(
    ({ name }): Measured => ({
      name,
      times: stores.map(() => []),
      kilobytes: 0,
      budget: null,
      growth: 0,
    }),
  );
  for (const [side, store] of stores.entries())
    await store.with(async (db) => {
      const finished = await db
        .selectFrom('inspections')
        .select(['id', 'owner_id', 'finished_at'])
        .where('status', '=', 'finished')
        .orderBy('id')
        .execute();
      for (const [index, { count, run }] of queries.entries())
        for (let n = 0; n < count; n++) {
          const start = performance.now();
          await run(db, finished, n);
          measured[index]?.times[side]?.push(performance.now() - start);
        }
    });
  return measured;
}
