import type { Db } from '#server/db/database.ts';
import { storedBytes } from '#server/db/stored.ts';
import { Problem } from '#shared/problems.ts';

/** How much of one person's changes may be kept, far above what a working life takes. */
export interface Quota {
  /**
   * @throws Problem too_many_requests when this person has reached it: their work waits on the
   *   device until an administrator raises it
   */
  refuseWhenFull(db: Db, person: string): Promise<void>;
}

/** Seconds after which somebody who reached it may ask again. */
const comeBack = 3_600;

/** @param most bytes */
export const createQuota = (most: number): Quota => ({
  async refuseWhenFull(db, person) {
    if ((await storedBytes(db, person)) >= most)
      throw new Problem('too_many_requests', { retryAfter: comeBack });
  },
});
