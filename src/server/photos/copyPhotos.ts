import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '#server/db/base/database.ts';
import { giveToOwnerOf, syncFile, syncFolder } from '#server/db/embedded/durable.ts';
import * as photos from '#server/db/files/photos.ts';
import { isMissing, namesIn } from './folderStore.ts';
import { type PhotoPlace, type PhotoStore, variants } from './photoStore.ts';

/**
 * Photos in a backup: all backups in a folder share one folder of photos, because a photo never
 * changes.
 */
export const besideBackups = 'fotos';

const broken = '.deel';

/** Makes a folder with its parent's owner, which only that owner may look into. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(path, { mode: 0o700 });
  giveToOwnerOf(dirname(path), path);
}

/**
 * Copies the wanted photos that are not at the target yet; the parent of the target folder must
 * exist. Answers how many photos it copied; each is copied whole or not at all.
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
      // Skips a photo that is still being brought, and a copy that was broken off.
      if (photo.endsWith(broken) || !isWanted({ inspection, photo })) continue;
      if ((await isWhole(to)) || !(await isWhole(from))) continue;
      await makeFolder(to);
      await makeFolder(join(to, inspection));
      const part = join(to, inspection, photo + broken);
      await rm(part, { recursive: true, force: true });
      await makeFolder(part);
      if (!(await copyVariants(join(from, inspection, photo), part))) continue;
      syncFolder(part);
      // The copy gets its name only when it is complete; pieces that came to the target are removed
      // for it.
      await rm(join(to, inspection, photo), { recursive: true, force: true });
      await rename(part, join(to, inspection, photo));
      syncFolder(join(to, inspection));
      count++;
    }
  }
  return count;
}

/** Answers false when the photo was removed meanwhile; then nothing of the copy is left. */
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

/** Removes photos that no backup has any more. @param kept as `<inspection>/<photo>` */
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
 * After a restore: marks photos whose bytes are not here, so that their devices bring them again.
 * Answers how many it marked.
 */
export async function settlePhotos(db: Db, store: PhotoStore): Promise<number> {
  let count = 0;
  // A database restored from an earlier release gets its table when the server starts.
  if (!(await photos.isKnown(db))) return 0;
  for (const place of await photos.allArrived(db)) {
    if ((await store.parts(place)).includes('whole')) continue;
    await photos.setGone(db, place);
    count++;
  }
  return count;
}
