import type { Change } from '#server/db/audit/auditEntry.ts';
import type { Db } from '#server/db/base/database.ts';
import type { NewReceipt } from '#server/db/queue/receipts.ts';

/** One transaction of a run of an inspector's changes. It may be tried again. */
export interface RunTransaction {
  db: Db;
  /**
   * Puts the receipts and audit entries of changes on record. Answers how many characters the log
   * keeps of them. @throws Problem action_conflict when one of their ids is on record by now
   */
  record(changes: readonly Recorded[]): Promise<number>;
  /** Says that nothing needs to be put on record: all of it was before. */
  leaveUnrecorded(): void;
}

/** A change with the receipt and entry that are put on record. */
export interface Recorded {
  receipt: NewReceipt;
  /** Whether the receipt replaces an earlier refusal. */
  isAgain: boolean;
  /** The audit entry; null when the change did nothing. */
  entry: Change | null;
}
