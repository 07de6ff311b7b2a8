import type { Db } from './database.ts';

/** The receipts of a person, without what a colleague wrote in an inspection that is theirs by now. */
export const receiptsOf = (db: Db, account: string) =>
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
