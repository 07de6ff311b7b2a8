import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '#server/db/database.ts';
import { giveToOwnerOf, syncFile, syncFolder } from '#server/db/file/durable.ts';
import * as photos from '#server/db/photos.ts';
import { isMissing, namesIn } from './folderStore.ts';
import { type PhotoPlace, type PhotoStore, variants } from './photoStore.ts';

/**
 * Photos in a backup: one folder beside the backups holds those of all of them, because a photo
 * never changes.
 */
export const besideBackups = 'fotos';

const broken = '.deel';

/** Makes a folder that only its owner may look into, and that belongs to whom its parent does. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(path, { mode: 0o700 });
  giveToOwnerOf(dirname(path), path);
}

/**
 * Copies what is wanted and not there yet; the folder that it goes in must be in one that is there.
 * Answers how many photos; each is there as a whole, or not at all.
 */
export async function copyPhotos(
  from: string,
  to: string,
  isWanted: (place: PhotoPlace) => boolean = () => true,
): Promise<number> {
  let count = 0;
  for (const inspection of await namesIn(from)) {
    for (const photo of await namesIn(join(from, inspection))) {
      const isWhole = async (folder: string) =>
        (await namesIn(join(folder, inspection, photo))).includes('whole');
      // What is still being brought is not whole, nor is a copy that was broken off.
      if (photo.endsWith(broken) || !isWanted({ inspection, photo })) continue;
      if ((await isWhole(to)) || !(await isWhole(from))) continue;
      await makeFolder(to);
      await makeFolder(join(to, inspection));
      const part = join(to, inspection, photo + broken);
      await rm(part, { recursive: true, force: true });
      await makeFolder(part);
      if (!(await copyVariants(join(from, inspection, photo), part))) continue;
      syncFolder(part);
      // It has its name only when all of it is there; pieces that came here make room for it.
      await rm(join(to, inspection, photo), { recursive: true, force: true });
      await rename(part, join(to, inspection, photo));
      syncFolder(join(to, inspection));
      count++;
    }
  }
  return count;
}

/** Answers false when the photo was removed meanwhile: then nothing is left of the copy. */
async function copyVariants(from: string, to: string): Promise<boolean> {
  for (const name of variants) {
    const copy = join(to, name);
    try {
      await copyFile(join(from, name), copy, constants.COPYFILE_FICLONE);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await rm(to, { recursive: true, force: true });
      return false;
    }
    giveToOwnerOf(to, copy);
    syncFile(copy);
  }
  return true;
}

/** Removes the photos that no backup has any more. @param kept as `<inspection>/<photo>` */
export async function prunePhotos(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const inspection of await namesIn(folder)) {
    const names = await namesIn(join(folder, inspection));
    const gone = names.filter((photo) => !kept.has(`${inspection}/${photo}`));
    for (const photo of gone)
      await rm(join(folder, inspection, photo), { recursive: true, force: true });
    if (gone.length === names.length) await rmdir(join(folder, inspection));
  }
}

/**
 * After a restore: of a photo whose bytes are not here, it is said that they are not, so that its
 * device brings them again. Answers of how many.
 */
export async function settlePhotos(db: Db, store: PhotoStore): Promise<number> {
  let count = 0;
  // Restored from an earlier release, it gets its table when the server starts.
  if (!(await photos.isKnown(db))) return 0;
  for (const place of await photos.allArrived(db)) {
    if ((await store.parts(place)).includes('whole')) continue;
    await photos.setGone(db, place);
    count++;
  }
  return count;
}
