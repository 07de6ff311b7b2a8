import { setTimeout } from 'node:timers/promises';
import * as audit from '#server/db/audit/audit.ts';
import type { Change } from '#server/db/audit/auditEntry.ts';
import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import { addStored } from '#server/db/devices/stored.ts';
import { auditOf, type Context, type Work } from '#server/handlers/context/context.ts';

/** Milliseconds that an answer waits for the work after its transaction. */
const patience = 1_000;
/** Bytes that come with an audit entry beside its own text: rows, mails. */
const besides = 2_000;

/**
 * Does the work of a call that writes, in one transaction with its audit entry. The bytes of the
 * entry, and the bytes that the work says it keeps, are counted for the person who asked. That is
 * done after the transaction, so that two people who change each other's account never wait for one
 * another.
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
    // The transaction may be tried again.
    [later, held] = [[], 0];
    let isSettled = false;
    let isNothing = false;
    const answer = await work({
      db: trx,
      record: async (change) => {
        // Nothing changed, so there is nothing to record.
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
  // If this work is slow, such as removing files, the answer does not wait for its end.
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
