import type { Db } from '#server/db/base/database.ts';
import { type Kept, storedBytes } from '#server/db/devices/stored.ts';
import { Problem } from '#shared/problems.ts';

/** The most that may be kept of one person, far above what a working life takes. */
export interface Quota {
  /**
   * Changes and photos are counted apart, so that photos never lead to a refused answer.
   * @throws Problem storage_full when this person reached the quota: their work then waits on
   *   the device until an administrator raises the quota
   */
  refuseWhenFull(db: Db, person: string, kept: Kept): Promise<void>;
}

/** Seconds after which a person who reached the quota may ask again. */
const comeBack = 3_600;

/** @param most the most bytes, for changes and for photos each */
export const createQuota = (most: number): Quota => ({
  async refuseWhenFull(db, person, kept) {
    if ((await storedBytes(db, person, kept)) >= most)
      throw new Problem('storage_full', { retryAfter: comeBack });
  },
});
