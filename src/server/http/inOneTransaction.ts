import * as audit from '#server/db/audit.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { auditOf, type Context, type Work } from '#server/handlers/context.ts';

/**
 * Does the work of a call that writes: all of it in one transaction, with its entry on the log.
 * @throws Error when the work put nothing on the log and did not say that nothing had to be: then
 *   nothing of it stays.
 */
export const inOneTransaction = <T>(name: string, context: Context, work: Work<T>): Promise<T> =>
  inTransaction(context.db, async (db) => {
    let isSettled = false;
    const answer = await work({
      db,
      record: async (change) => {
        await audit.write(db, auditOf(context, change));
        isSettled = true;
      },
      leaveUnrecorded: () => {
        isSettled = true;
      },
    });
    if (!isSettled) throw new Error(`${name} put nothing on the log of what it changed`);
    return answer;
  });
