import type { Kysely } from 'kysely';

/** The outbox: a mail is stored in the transaction of the event it tells about, and waits here. */
export const mails = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('mails')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('alert', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('html', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('due_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('sent_at', 'text')
      .addColumn('error', 'text')
      // The same occasion gives only one mail, even if it is reported more often.
      .addColumn('occasion', 'text', (c) => c.unique())
      .execute();
    await db.schema.createIndex('mails_due').on('mails').columns(['status', 'due_at']).execute();
  },
});
