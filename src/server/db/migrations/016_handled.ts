import type { Kysely } from 'kysely';

/** What an administrator saw and dealt with: it needs no attention any more. */
export const handled = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('receipts').addColumn('handled_at', 'text').execute();
    // A later number of that device, or a later word of it, asks for attention again.
    await db.schema.alterTable('devices').addColumn('handled_highest', 'integer').execute();
    await db.schema.alterTable('devices').addColumn('handled_at', 'text').execute();
  },
});
