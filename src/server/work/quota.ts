import type { Db } from '#server/db/database.ts';
import { type Kept, storedBytes } from '#server/db/stored.ts';
import { Problem } from '#shared/problems.ts';

/** How much may be kept of one person, far above what a working life takes. */
export interface Quota {
  /**
   * Changes and photos count apart: no answer is refused because of photos.
   * @throws Problem too_many_requests when this person has reached it: their work waits on the
   *   device until an administrator raises it
   */
  refuseWhenFull(db: Db, person: string, kept: Kept): Promise<void>;
}

/** Seconds after which somebody who reached it may ask again. */
const comeBack = 3_600;

/** @param most bytes, of each */
export const createQuota = (most: number): Quota => ({
  async refuseWhenFull(db, person, kept) {
    if ((await storedBytes(db, person, kept)) >= most)
      throw new Problem('too_many_requests', { retryAfter: comeBack });
  },
});
