import type { Change } from '#server/db/auditEntry.ts';
import type { Db } from '#server/db/database.ts';
import type { NewReceipt } from '#server/db/receipts.ts';

/** One transaction of a run of an inspector's changes. It may be tried again. */
export interface RunTransaction {
  db: Db;
  /**
   * Puts changes on record, and what they did on the log. Answers how many characters the log keeps
   * of them. @throws Problem action_conflict when one of their ids is on record by now
   */
  record(changes: readonly Recorded[]): Promise<number>;
  /** Says that nothing is to be put on record: all of it was before. */
  leaveUnrecorded(): void;
}

/** A change as it is put on record. */
export interface Recorded {
  receipt: NewReceipt;
  /** Whether it takes the place of an earlier refusal. */
  isAgain: boolean;
  /** What it did; null where it did nothing. */
  entry: Change | null;
}
