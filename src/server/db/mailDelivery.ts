import { createHash } from 'node:crypto';
import type { Db } from './database.ts';
import { claimable } from './locks.ts';
import type { MailRow } from './tables.ts';

/** What goes with another at most: a mail that people still read. */
const mostTogether = 25;

/**
 * Claims what is due first, and what waits for the same person about the same kind of thing: it
 * leaves as one (`batch`), and when it has to be repeated, as that same one. Until `leaseUntil` no
 * other process takes it, and none waits for us. Call it in a transaction of its own. Empty = nothing
 * is due.
 */
export async function claim(db: Db, now: string, leaseUntil: string): Promise<MailRow[]> {
  const waiting = db
    .selectFrom('mails')
    .selectAll()
    .where('status', '=', 'waiting')
    .orderBy('due_at')
    .orderBy('id');
  const due = waiting.where('due_at', '<=', now);
  const [first] = await claimable(db, due.limit(1)).execute();
  if (!first) return [];
  const others = await claimable(
    db,
    first.batch
      ? waiting.where('batch', '=', first.batch).where('id', '!=', first.id)
      : due
          .where('alert', '=', first.alert)
          .where('recipient', '=', first.recipient)
          .where('batch', 'is', null)
          .where('id', '!=', first.id)
          .limit(mostTogether - 1),
  ).execute();
  // In the same order each time: what is repeated under one id says the same.
  const rows = [first, ...others].toSorted(
    (a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id),
  );
  const ids = rows.map(({ id }) => id);
  const batch = first.batch ?? batchOf(ids);
  await db
    .updateTable('mails')
    .set((e) => ({ due_at: leaseUntil, attempts: e('attempts', '+', 1), batch }))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, attempts: row.attempts + 1, batch }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Made of all their ids: with another beside it, it is no repetition that a mailbox may drop. */
const batchOf = (ids: readonly string[]): string =>
  createHash('sha256').update(ids.join(' ')).digest('hex').slice(0, 32);

export async function settle(
  db: Db,
  ids: readonly string[],
  set: Partial<Pick<MailRow, 'status' | 'due_at' | 'sent_at' | 'error'>>,
): Promise<void> {
  await db.updateTable('mails').set(set).where('id', 'in', ids).execute();
}
