import type { Db } from './database.ts';
import { claimable } from './locks.ts';
import type { MailRow } from './tables.ts';

/** What goes with another at most: a mail that people still read. */
const mostTogether = 25;

/**
 * Claims what is due first, and what waits for the same person about the same kind of thing: it
 * leaves as one. Until `leaseUntil` no other process takes it, and none waits for us. Call it in a
 * transaction of its own. Empty = nothing is due.
 */
export async function claim(db: Db, now: string, leaseUntil: string): Promise<MailRow[]> {
  const due = db
    .selectFrom('mails')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id');
  const [first] = await claimable(db, due.limit(1)).execute();
  if (!first) return [];
  const others = await claimable(
    db,
    due
      .where('alert', '=', first.alert)
      .where('recipient', '=', first.recipient)
      .where('id', '!=', first.id)
      .limit(mostTogether - 1),
  ).execute();
  const rows = [first, ...others];
  const ids = rows.map(({ id }) => id);
  await db
    .updateTable('mails')
    .set((e) => ({ due_at: leaseUntil, attempts: e('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, attempts: row.attempts + 1 }));
}

export async function settle(
  db: Db,
  ids: readonly string[],
  set: Partial<Pick<MailRow, 'status' | 'due_at' | 'sent_at' | 'error'>>,
): Promise<void> {
  await db.updateTable('mails').set(set).where('id', 'in', ids).execute();
}
