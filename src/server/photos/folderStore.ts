import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Room, roomOf } from '#server/roomOf.ts';
import type { PhotoStore } from './photoStore.ts';

/** Photos as files in a folder of their own. */

/** The name of the folder in `DATA_DIR`. */
export const photoFolder = 'fotos';

/** The end of names of files that are being written; nobody reads a file with such a name. */
const unfinished = '.deel';
/** How many names are answered at once. */
const some = 500;

/** Whether this error says that a file or a folder does not exist. */
export const isMissing = (error: unknown): boolean =>
  /^(?:ENOENT|ENOTDIR)$/.test((error as { code?: string }).code ?? '');

/** The names in a folder; none when the folder does not exist. @throws when it cannot be read */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

/** Puts the names in this folder on the disk. Windows does that by itself. */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * The last part of the disk is for words: the embedded database, its log and its backups may lie
 * there too, and a photo must never lead to an answer that cannot be stored.
 */
const keptForWords = ({ all }: Room): number => Math.min(0.15 * all, 5e9);

/** @param folder made when the first photo comes; only its owner may look into it */
export function createFolderStore(folder: string, roomIn = roomOf): PhotoStore {
  const pathOf = (...names: string[]) => join(folder, ...names);
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const parent = dirname(path);
      await mkdir(parent, { recursive: true, mode: 0o700 });
      const part = `${path}-${randomUUID()}${unfinished}`;
      try {
        const handle = await open(part, 'wx', 0o600);
        await handle
          .writeFile(bytes)
          .then(() => handle.sync())
          .finally(() => handle.close());
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      // Its parent folders may be new too.
      for (const one of [parent, dirname(parent), folder]) await sync(one);
    },
    async get(name) {
      try {
        return new Uint8Array(await readFile(pathOf(name)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async parts({ inspection, photo }) {
      const names = await namesIn(pathOf(inspection, photo));
      return names.filter((name) => !name.endsWith(unfinished));
    },
    drop: (name) => rm(pathOf(name), { force: true }),
    async remove(place) {
      const path = 'photo' in place ? [place.inspection, place.photo] : [place.inspection];
      await rm(pathOf(...path), { recursive: true, force: true });
    },
    async isNearlyFull() {
      const room = await roomIn(folder);
      return room !== null && room.free < keptForWords(room);
    },
    async *inspections() {
      const names = await namesIn(folder);
      for (let at = 0; at < names.length; at += some) yield names.slice(at, at + some);
    },
  };
}
