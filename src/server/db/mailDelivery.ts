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
  const others = due.where('id', '!=', first.id);
  const withIt =
    first.batch === first.id
      ? others.where('batch', '=', first.id)
      : others
          .where('alert', '=', first.alert)
          .where('recipient', '=', first.recipient)
          .where('batch', 'is', null)
          .where('attempts', '=', 0)
          .limit(mostTogether - 1);
  // One that may have left by itself, of an earlier release, does so again.
  const isAlone = first.attempts > 0 && first.batch !== first.id;
  const found = isAlone ? [] : await claimable(db, withIt).execute();
  // In the same order each time: the id of the mail is made of theirs.
  const rows = [first, ...found.toSorted((a, b) => (a.id < b.id ? -1 : 1))];
  await db
    .updateTable('mails')
    .set((e) => ({ due_at: leaseUntil, attempts: e('attempts', '+', 1), batch: first.id }))
    .where('id', 'in', idsOf(rows))
    .execute();
  const claimed = { due_at: leaseUntil, batch: first.id };
  return rows.map((row) => ({ ...row, ...claimed, attempts: row.attempts + 1 }));
}

export const idsOf = (rows: readonly MailRow[]): string[] => rows.map(({ id }) => id);

type Outcome = Partial<Pick<MailRow, 'status' | 'due_at' | 'sent_at' | 'error'>>;

/** What left as one was sent: all of it at once, or a stop in between would part it. */
export async function sent(db: Db, rows: readonly MailRow[], at: string): Promise<void> {
  const set = { status: 'sent', sent_at: at, error: null } as const;
  await db.updateTable('mails').set(set).where('id', 'in', idsOf(rows)).execute();
}

/** Rows as they were claimed: another process may have claimed them since, or sent them. */
const claimedOnes = (db: Db, rows: readonly MailRow[]) =>
  db
    .updateTable('mails')
    .where('id', 'in', idsOf(rows))
    .where('status', '=', 'waiting')
    .where('due_at', '=', rows[0]?.due_at ?? '');

/** What left as one was not sent. */
export async function notSent(db: Db, rows: readonly MailRow[], outcome: Outcome): Promise<void> {
  await claimedOnes(db, rows).set(outcome).execute();
}

/** From now on each of them leaves by itself, at once. */
export async function part(db: Db, rows: readonly MailRow[], now: string): Promise<void> {
  await claimedOnes(db, rows)
    .set((e) => ({ batch: e.ref('id'), due_at: now, attempts: e('attempts', '-', 1) }))
    .execute();
}
