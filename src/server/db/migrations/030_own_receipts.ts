import type { Kysely } from 'kysely';

/** All receipts of one person are read in pages, however many there are. */
export const ownReceipts = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('receipts_account')
      .on('receipts')
      .columns(['account_id', 'id'])
      .execute();
  },
});
