import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { inPages } from '#server/db/base/inPages.ts';
import { byWeight } from '#server/db/base/withinBytes.ts';

const heldBytes = sql<number>`coalesce(octet_length(conflict_json), 0) + coalesce(octet_length(held_json), 0)`;

/** How many rows have their sizes read at a time. */
const atOnce = 5_000;

/** A person's receipts, without a colleague's text in an inspection that is the colleague's now. */
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

/** The inspection, status and size of each receipt, without its contents, page by page. */
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

/** All receipts, a few at a time: the payload of a refused change may be large. */
export async function* ownReceipts(db: Db, account: string): AsyncGenerator<unknown> {
  for await (const sizes of receiptPages(db, account))
    yield* byWeight(sizes, (some) =>
      receiptsOf(db, account).where('receipts.id', 'in', some).orderBy('receipts.id').execute(),
    );
}
