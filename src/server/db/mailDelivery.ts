import type { Db } from './database.ts';
import { claimable } from './locks.ts';
import type { MailRow } from './tables.ts';

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
