import type { Db } from '#server/db/base/database.ts';
import * as epochs from '#server/db/devices/epochs.ts';
import * as photos from '#server/db/files/photos.ts';
import type { PhotoStore } from './photoStore.ts';

const dayMs = 24 * 3_600_000;
/** Days after a restore in which devices bring back photos that the database forgot. */
const daysOfGivingBack = 30;

/**
 * Removes the bytes of photos that are not needed any more: photos of deleted inspections, and
 * photos that were removed more than a day ago. Answers how many things it removed.
 * @param now in ms since 1970
 */
export async function sweepPhotos(db: Db, store: PhotoStore, now: number): Promise<number> {
  let count = 0;
  const yesterday = new Date(now - dayMs).toISOString();
  const monthAgo = new Date(now - 30 * dayMs).toISOString();
  for (const place of await photos.removedBefore(db, yesterday, monthAgo)) {
    // Marked as gone before the bytes go: if the photo is restored afterwards, its device brings it
    // again.
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
