import { setTimeout } from 'node:timers/promises';
import * as audit from '#server/db/audit.ts';
import type { Change } from '#server/db/auditEntry.ts';
import type { Db } from '#server/db/database.ts';
import { addStored } from '#server/db/stored.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { auditOf, type Context, type Work } from '#server/handlers/context.ts';

/** Milliseconds that an answer waits for what comes after it. */
const patience = 1_000;
/** Bytes of what goes with an entry of the log beside what it says: rows, mails. */
const besides = 2_000;

/**
 * Does the work of a call that writes: all of it in one transaction, with its entry on the log.
 * What the log keeps of it, and what it says it keeps beside that, counts for who asked: after the
 * transaction, so that two people who change each other's account never wait for one another.
 * @throws Error when the work put nothing on the log and did not say that nothing had to be: then
 *   nothing of it stays.
 */
export async function inOneTransaction<T>(
  name: string,
  db: Db,
  context: Pick<Context, 'newId' | 'now' | 'user'>,
  work: Work<T>,
  act: Change | null = null,
): Promise<T> {
  let later: (() => Promise<void>)[] = [];
  let held = 0;
  const answer = await inTransaction(db, async (trx) => {
    // It may be tried again.
    [later, held] = [[], 0];
    let isSettled = false;
    let isNothing = false;
    const answer = await work({
      db: trx,
      record: async (change) => {
        // Saved as it was: there is nothing to tell.
        if (!isSame(change)) held += besides + (await audit.write(trx, auditOf(context, change)));
        isSettled = true;
      },
      leaveUnrecorded: () => {
        isSettled = true;
        isNothing = true;
      },
      afterwards: (one) => later.push(one),
      keeps: (bytes) => {
        held += bytes;
      },
    });
    if (!isSettled) throw new Error(`${name} put nothing on the log of what it changed`);
    if (act && !isNothing) held += besides + (await audit.write(trx, auditOf(context, act)));
    return answer;
  });
  const { user } = context;
  if (held > 0 && user) later.push(() => addStored(db, user.id, 'changes', held));
  // Such as removing files: what is slow goes on without who waits for the answer.
  if (later.length === 0) return answer;
  await Promise.race([
    Promise.allSettled(later.map((one) => one())),
    setTimeout(patience, undefined, { ref: false }),
  ]);
  return answer;
}

const isSame = (change: Change): boolean =>
  change.old !== undefined &&
  change.new !== undefined &&
  JSON.stringify(change.old) === JSON.stringify(change.new);
