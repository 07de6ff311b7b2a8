import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './database.ts';
import { DatabaseAway } from './databaseAway.ts';
import { isDatabaseDown } from './failures.ts';
import { ping } from './transactions.ts';

/**
 * Waits for a database that is started together with us. @throws DatabaseAway when it does not come
 */
export async function waitForDatabase(
  db: Db,
  where: string,
  waitMs: number,
  onWait?: (where: string) => void,
): Promise<void> {
  const end = Date.now() + waitMs;
  for (let pause = 250, told = false; ; pause = Math.min(pause * 2, 2_000)) {
    try {
      return await ping(db);
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      if (Date.now() + pause > end) throw new DatabaseAway(where, error);
      if (!told) onWait?.(where);
      told = true;
      await sleep(pause);
    }
  }
}
