import type { Db } from './database.ts';
import { claimable } from './locks.ts';
import type { MailRow } from './tables.ts';

/** What goes with another at most: a mail that people still read. */
const mostTogether = 25;

/**
 * Claims what is due first, and what waits for the same person about the same kind of thing: it
 * leaves as one, and when it has to be repeated, as that same one. `batch` names the first of them:
 * only that one is claimed, and the others come with it. Until `leaseUntil` no other process takes
 * them, and none waits for us. Call it in a transaction of its own. Empty = nothing is due.
 */
export async function claim(db: Db, now: string, leaseUntil: string): Promise<MailRow[]> {
  const due = db
    .selectFrom('mails')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id');
  // One whose first has left, as where an earlier release took them apart, goes by itself.
  const firsts = due.where((e) =>
    e.or([
      e('batch', 'is', null),
      e('batch', '=', e.ref('id')),
      e.not(
        e.exists(
          e
            .selectFrom('mails as first')
            .select('first.id')
            .whereRef('first.id', '=', 'mails.batch')
            .where('first.status', '=', 'waiting'),
        ),
      ),
    ]),
  );
  const [first] = await claimable(db, firsts.limit(1)).execute();
  if (!first) return [];
  const others = await claimable(
    db,
    first.batch === first.id
      ? due.where('batch', '=', first.id).where('id', '!=', first.id)
      : due
          .where('alert', '=', first.alert)
          .where('recipient', '=', first.recipient)
          .where('batch', 'is', null)
          .where('id', '!=', first.id)
          .limit(mostTogether - 1),
  ).execute();
  const rows = [first, ...others];
  await db
    .updateTable('mails')
    .set((e) => ({ due_at: leaseUntil, attempts: e('attempts', '+', 1), batch: first.id }))
    .where('id', 'in', idsOf(rows))
    .execute();
  return rows.map((row) => ({ ...row, attempts: row.attempts + 1, batch: first.id }));
}

export const idsOf = (rows: readonly MailRow[]): string[] => rows.map(({ id }) => id);

/** The outcome of what left as one: all of it at once, or a stop in between would part it. */
export async function settle(
  db: Db,
  ids: readonly string[],
  set: Partial<Pick<MailRow, 'status' | 'due_at' | 'sent_at' | 'error'>>,
): Promise<void> {
  await db.updateTable('mails').set(set).where('id', 'in', ids).execute();
}

/** From now on each of them leaves by itself, at once. */
export async function part(db: Db, ids: readonly string[], now: string): Promise<void> {
  await db
    .updateTable('mails')
    .set((e) => ({ batch: e.ref('id'), due_at: now, attempts: e('attempts', '-', 1) }))
    .where('id', 'in', ids)
    .execute();
}
