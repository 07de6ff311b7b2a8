import type { Db } from './database.ts';
import { claimable } from './locks.ts';
import type { MailRow } from './tables.ts';

/** What goes with another at most: a mail that people still read. */
const mostTogether = 25;

/** What has to leave, the longest due first. */
const due = (db: Db, now: string) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id');

/**
 * Of those that leave as one only the first is claimed. One whose first has left, as where an
 * earlier release took them apart, goes by itself.
 */
const mayBeFirst = (mails: ReturnType<typeof due>) =>
  mails.where((e) =>
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

/**
 * What leaves together with it: what did so before, or what waits for the same person about the
 * same kind of thing. Null where it goes by itself: one that may have left so, of an earlier
 * release, does so again.
 */
function together(mails: ReturnType<typeof due>, first: MailRow): ReturnType<typeof due> | null {
  const others = mails.where('id', '!=', first.id);
  if (first.batch === first.id) return others.where('batch', '=', first.id);
  if (first.attempts > 0) return null;
  return others
    .where('alert', '=', first.alert)
    .where('recipient', '=', first.recipient)
    .where('batch', 'is', null)
    .where('attempts', '=', 0)
    .limit(mostTogether - 1);
}

/**
 * Claims what is due first, with what leaves together with it: that is one mail, and when it has to
 * be repeated, that same one. Until `leaseUntil` no other process takes them, and none waits for
 * us. Call it in a transaction of its own. Empty = nothing is due.
 */
export async function claim(db: Db, now: string, leaseUntil: string): Promise<MailRow[]> {
  const mails = due(db, now);
  const [first] = await claimable(db, mayBeFirst(mails).limit(1)).execute();
  if (!first) return [];
  const withIt = together(mails, first);
  const found = withIt ? await claimable(db, withIt).execute() : [];
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
