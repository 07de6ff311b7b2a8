import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyDatabase, removeDatabase } from './copyDatabase.ts';
import { type Contents, contentsOf } from './databaseFile.ts';
import { giveToOwnerOf, moveTo, sha256Of, syncFile, syncFolder } from './durable.ts';
import { freeName, timeInName } from './names.ts';
import { seal } from './seal.ts';

/** Backups of the embedded database: each is one file, with its checksum in a file beside it. */
interface Backup {
  path: string;
  bytes: number;
  sha256: string;
  contents: Contents;
}

/** The name for a backup made now, not yet used in this folder. */
export const backupName = (folder: string, now: Date): string =>
  freeName(join(folder, `veldinstrument-${timeInName(now)}`), '.sqlite');

/** The path of the file with a backup's SHA-256, in the format of sha256sum. */
export const checksumFileOf = (path: string): string => `${path}.sha256`;

/**
 * Makes a backup while the server runs. The file gets its name only when it is whole, checked and
 * on the disk. So every file with a name can be restored, whatever happened while it was made.
 * @throws DatabaseFileError; Error EEXIST when there is something with this name already; SQLite's
 *   error when the disk is full
 */
export async function makeBackup(database: string, path: string): Promise<Backup> {
  const folder = dirname(path);
  const added = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (added) {
    giveToOwnerOf(dirname(added), folder);
    syncFolder(dirname(added));
  }
  if (existsSync(path)) throw Object.assign(new Error(`${path} exists`), { code: 'EEXIST' });
  const part = `${path}.part`;
  await copyDatabase(database, part);
  try {
    seal(part);
    const contents = await contentsOf(part);
    const sha256 = await sha256Of(part);
    // In the format of sha256sum. Written before the backup has its name, so that no backup is
    // without a checksum.
    const checksum = checksumFileOf(path);
    writeFileSync(checksum, `${sha256}  ${basename(path)}\n`, { mode: 0o600 });
    giveToOwnerOf(folder, checksum);
    syncFile(checksum);
    chmodSync(part, 0o600);
    moveTo(part, path);
    return { path, bytes: statSync(path).size, sha256, contents };
  } catch (error) {
    removeDatabase(part);
    throw error;
  }
}
