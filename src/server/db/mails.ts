import type { Db } from './database.ts';
import type { MailRow } from './tables.ts';
import { claimable } from './transactions.ts';

/** The outbox of mails. */
export type NewMail = Pick<MailRow, 'id' | 'alert' | 'recipient' | 'subject' | 'html' | 'occasion'>;

/**
 * Puts a mail in the outbox; call it in the transaction of what it tells. A known occasion is left
 * alone.
 */
export async function add(db: Db, mail: NewMail, now: string): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      ...mail,
      status: 'waiting',
      attempts: 0,
      due_at: now,
      created_at: now,
      sent_at: null,
      error: null,
    })
    .onConflict((conflict) => conflict.column('occasion').doNothing())
    .execute();
}

/**
 * Claims what is due: until `leaseUntil` no other process takes it, and none waits for us. Call it
 * in a transaction of its own.
 */
export async function claim(
  db: Db,
  now: string,
  leaseUntil: string,
  limit: number,
): Promise<MailRow[]> {
  const rows = await claimable(
    db,
    db
      .selectFrom('mails')
      .selectAll()
      .where('status', '=', 'waiting')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit),
  ).execute();
  if (rows.length > 0)
    await db
      .updateTable('mails')
      .set((e) => ({ due_at: leaseUntil, attempts: e('attempts', '+', 1) }))
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  return rows.map((row) => ({ ...row, attempts: row.attempts + 1 }));
}

export async function settle(
  db: Db,
  id: string,
  set: Partial<Pick<MailRow, 'status' | 'due_at' | 'sent_at' | 'error'>>,
): Promise<void> {
  await db.updateTable('mails').set(set).where('id', '=', id).execute();
}

/** Lets a mail that was given up begin anew; false when there is no such mail. */
export async function retry(db: Db, id: string, now: string): Promise<boolean> {
  const changed = await db
    .updateTable('mails')
    .set({ status: 'waiting', attempts: 0, due_at: now })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) > 0;
}
