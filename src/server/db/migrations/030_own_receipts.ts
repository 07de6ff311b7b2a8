import type { Kysely } from 'kysely';

/** An index to read all receipts of one person page by page, even if there are very many. */
export const ownReceipts = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('receipts_account')
      .on('receipts')
      .columns(['account_id', 'id'])
      .execute();
  },
});
