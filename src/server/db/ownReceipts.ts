import { sql } from 'kysely';
import type { Db } from './database.ts';
import { inPages } from './inPages.ts';
import { byWeight } from './withinBytes.ts';

const heldBytes = sql<number>`coalesce(octet_length(conflict_json), 0) + coalesce(octet_length(held_json), 0)`;

/** Rows whose sizes are read at a time. */
const atOnce = 5_000;

/** The receipts of a person, without what a colleague wrote in an inspection that is theirs by now. */
const receiptsOf = (db: Db, account: string) =>
  db
    .selectFrom('receipts')
    .leftJoin('inspections', (join) =>
      join
        .onRef('inspections.id', '=', 'receipts.inspection_id')
        .on('inspections.owner_id', '!=', account),
    )
    .selectAll('receipts')
    .select((e) =>
      e
        .case()
        .when('inspections.id', 'is', null)
        .then(e.ref('receipts.conflict_json'))
        .else(null)
        .end()
        .as('conflict_json'),
    )
    .where('receipts.account_id', '=', account);

/** What each is about, without what it held: page by page. */
export const receiptPages = (db: Db, account: string) =>
  inPages(
    (after, limit) =>
      db
        .selectFrom('receipts')
        .select(['id', 'inspection_id', 'status'])
        .select(heldBytes.as('bytes'))
        .where('account_id', '=', account)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => id,
    atOnce,
  );

/** All of them, a few at a time: what a refused one held may be large. */
export async function* ownReceipts(db: Db, account: string): AsyncGenerator<unknown> {
  for await (const sizes of receiptPages(db, account))
    yield* byWeight(sizes, (some) =>
      receiptsOf(db, account).where('receipts.id', 'in', some).orderBy('receipts.id').execute(),
    );
}
