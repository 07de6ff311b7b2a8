import type { Db } from '#server/db/database.ts';
import * as epochs from '#server/db/epochs.ts';
import * as photos from '#server/db/photos.ts';
import type { PhotoStore } from './photoStore.ts';

const dayMs = 24 * 3_600_000;
/** After a restore devices bring back what the database forgot. */
const daysOfGivingBack = 30;

/**
 * Removes the bytes of photos that are not needed any more: of inspections that are gone, and of
 * photos that were removed more than a day ago. Answers of how many.
 * @param now in ms since 1970
 */
export async function sweepPhotos(db: Db, store: PhotoStore, now: number): Promise<number> {
  let count = 0;
  const yesterday = new Date(now - dayMs).toISOString();
  for (const { inspection, photo } of await photos.removedBefore(db, yesterday)) {
    // In this order: one that is called back meanwhile is asked for anew.
    await photos.setGone(db, { inspection, photo });
    await store.remove({ inspection, photo });
    count++;
  }
  const restored = await epochs.restoredAt(db);
  if (restored !== null && now - Date.parse(restored) < daysOfGivingBack * dayMs) return count;
  for await (const some of store.inspections()) {
    const there = await photos.inspectionsAmong(db, some);
    for (const inspection of some.filter((id) => !there.has(id))) {
      await store.remove({ inspection });
      count++;
    }
  }
  return count;
}
