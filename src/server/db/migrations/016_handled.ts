import type { Kysely } from 'kysely';

/** Marks what an administrator has dealt with, so that it needs no attention any more. */
export const handled = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('receipts').addColumn('handled_at', 'text').execute();
    // A later number or a later report of the device asks for attention again.
    await db.schema.alterTable('devices').addColumn('handled_highest', 'integer').execute();
    await db.schema.alterTable('devices').addColumn('handled_at', 'text').execute();
  },
});
