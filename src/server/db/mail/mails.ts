import type { Db } from '#server/db/base/database.ts';
import type { MailRow } from '#server/db/base/tables.ts';

/** The outbox of mails. */
type NewMail = Pick<MailRow, 'id' | 'alert' | 'recipient' | 'subject' | 'html' | 'occasion'>;

/**
 * Puts a mail in the outbox; call it in the transaction of the event that it tells about. A mail
 * with a known `occasion` is not added again. Answers whether it was added.
 */
export async function add(db: Db, mail: NewMail, now: string): Promise<boolean> {
  const added = await db
    .insertInto('mails')
    .values({
      ...mail,
      status: 'waiting',
      attempts: 0,
      due_at: now,
      created_at: now,
      sent_at: null,
      error: null,
      batch: null,
    })
    .onConflict((conflict) => conflict.column('occasion').doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Starts a mail again that was given up; false when there is no such mail. */
export async function retry(db: Db, id: string, now: string): Promise<boolean> {
  const changed = await db
    .updateTable('mails')
    .set({ status: 'waiting', attempts: 0, due_at: now, batch: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) > 0;
}
