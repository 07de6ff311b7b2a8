import type { Db } from '#server/db/base/database.ts';
import { claimable } from '#server/db/base/locks.ts';
import type { MailRow } from '#server/db/base/tables.ts';

/** The most mails that are sent together as one, so that people still read it. */
const mostTogether = 25;

/** Mails that must be sent now, the one that is due longest first. */
const due = (db: Db, now: string) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id');

/**
 * Of mails that are sent together only the first is claimed. If that first one has left already, as
 * when an earlier release separated them, the others go by themselves.
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
 * The mails that are sent together with `first`: those it was sent with before, or those that wait
 * for the same person with the same alert. Null when it goes by itself. A mail of an earlier
 * release that was tried before may have left by itself, so it does so again.
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
 * Claims the mail that is due first, with the mails that are sent together with it: they are one
 * mail, also when it must be sent again. Until `leaseUntil` no other process takes them, and no
 * process waits for us. Call it in a transaction of its own. Empty = nothing is due.
 */
export async function claim(db: Db, now: string, leaseUntil: string): Promise<MailRow[]> {
  const mails = due(db, now);
  const [first] = await claimable(db, mayBeFirst(mails).limit(1)).execute();
  if (!first) return [];
  const withIt = together(mails, first);
  const found = withIt ? await claimable(db, withIt).execute() : [];
  // The same order each time, because the id of the joint mail is made of theirs.
  const rows = [first, ...found.toSorted((a, b) => (a.id < b.id ? -1 : 1))];
  await db
    .updateTable('mails')
    .set((e) => ({ due_at: leaseUntil, attempts: e('attempts', '+', 1), batch: first.id }))
    .where('id', 'in', idsOf(rows))
    .execute();
  const claimed = { due_at: leaseUntil, batch: first.id };
  return rows.map((row) => ({ ...row, ...claimed, attempts: row.attempts + 1 }));
}

/** The ids of these mails, in the same order. */
export const idsOf = (rows: readonly MailRow[]): string[] => rows.map(({ id }) => id);

type Outcome = Partial<Pick<MailRow, 'status' | 'due_at' | 'sent_at' | 'error'>>;

/** Marks mails that left together as sent, in one statement: a stop halfway would separate them. */
export async function sent(db: Db, rows: readonly MailRow[], at: string): Promise<void> {
  const set = { status: 'sent', sent_at: at, error: null } as const;
  await db.updateTable('mails').set(set).where('id', 'in', idsOf(rows)).execute();
}

/** The rows that this process still has claimed: another may have claimed or sent them since. */
const claimedOnes = (db: Db, rows: readonly MailRow[]) =>
  db
    .updateTable('mails')
    .where('id', 'in', idsOf(rows))
    .where('status', '=', 'waiting')
    .where('due_at', '=', rows[0]?.due_at ?? '');

/** Stores the outcome for mails that were not sent. */
export async function notSent(db: Db, rows: readonly MailRow[], outcome: Outcome): Promise<void> {
  await claimedOnes(db, rows).set(outcome).execute();
}

/** From now on each of these mails is sent by itself; they are due at once. */
export async function part(db: Db, rows: readonly MailRow[], now: string): Promise<void> {
  await claimedOnes(db, rows)
    .set((e) => ({ batch: e.ref('id'), due_at: now, attempts: e('attempts', '-', 1) }))
    .execute();
}
