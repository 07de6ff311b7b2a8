import * as audit from '#server/db/audit/audit.ts';
import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import { receiptBytes } from '#server/db/devices/stored.ts';
import * as receipts from '#server/db/queue/receipts.ts';
import { auditOf, type Context } from '#server/handlers/context/context.ts';
import type { RunTransaction } from '#server/handlers/context/runTransaction.ts';
import { Problem } from '#shared/problems.ts';

/**
 * One transaction of a run of changes: an applied change gets its receipt and its audit entry, a
 * refused change only its receipt.
 * @throws Error when the work put nothing on record and did not say that nothing had to be: then
 *   nothing of it stays.
 */
export function inRun<T>(
  db: Db,
  context: Pick<Context, 'newId' | 'now' | 'user'>,
  work: (run: RunTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    let isSettled = false;
    const answer = await work({
      db: trx,
      async record(changes) {
        isSettled = true;
        for (const { receipt, isAgain } of changes)
          if (isAgain && !(await receipts.replace(trx, receipt)))
            throw new Problem('action_conflict');
        const fresh = changes.filter(({ isAgain }) => !isAgain).map(({ receipt }) => receipt);
        if (!(await receipts.writeAll(trx, fresh))) throw new Problem('action_conflict');
        const entries = changes.flatMap(({ entry }) => (entry ? [auditOf(context, entry)] : []));
        const met = fresh.reduce((sum, { conflict_json }) => sum + (conflict_json?.length ?? 0), 0);
        return (await audit.writeAll(trx, entries)) + fresh.length * receiptBytes + met;
      },
      leaveUnrecorded() {
        isSettled = true;
      },
    });
    if (!isSettled) throw new Error('a run put nothing on record');
    return answer;
  });
}
