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
  const monthAgo = new Date(now - 30 * dayMs).toISOString();
  for (const place of await photos.removedBefore(db, yesterday, monthAgo)) {
    // In this order: one that is called back afterwards is asked for anew.
    if (!(await photos.letGo(db, place, yesterday))) continue;
    if ((await store.parts(place)).length === 0) continue;
    await store.remove(place);
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
