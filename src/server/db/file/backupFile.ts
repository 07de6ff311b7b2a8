import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyDatabase, removeDatabase, seal } from './copyDatabase.ts';
import { type Contents, contentsOf } from './databaseFile.ts';
import {
  freeName,
  giveToOwnerOf,
  moveTo,
  sha256Of,
  syncFile,
  syncFolder,
  timeInName,
} from './durable.ts';

/** Backups of the embedded database: one file each, with its checksum beside it. */
export interface Backup {
  path: string;
  bytes: number;
  sha256: string;
  contents: Contents;
}

const namePattern = /^veldinstrument-(\d{8}-\d{6})(?:-(\d+))?\.sqlite$/;

/** The name of a backup made now, free in this folder. */
export const backupName = (folder: string, now: Date): string =>
  freeName(join(folder, `veldinstrument-${timeInName(now)}`), '.sqlite');

export const checksumFileOf = (path: string): string => `${path}.sha256`;

/**
 * Makes a backup while the server runs. It has its name only when it is whole, checked and on the
 * disk: what has a name can be restored, whatever happened while it was made.
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
    // As sha256sum writes and reads it. Before the backup has its name, so that a backup never goes
    // without.
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

/**
 * Removes all but the newest so many backups of a folder, and what broken-off ones left more than a
 * day ago. Touches only files with a backup's name, and never `made`, also when the clock went
 * back. Answers what was removed.
 */
export function keepNewest(made: string, count: number, now: Date): string[] {
  const folder = dirname(made);
  const names = readdirSync(folder);
  const old = names
    .map((name) => ({ name, parts: namePattern.exec(name) }))
    .filter(({ parts }) => parts !== null)
    .map(({ name, parts }) => ({
      name,
      order: `${parts?.[1]} ${(parts?.[2] ?? '1').padStart(6, '0')}`,
    }))
    .sort((a, b) => (a.order < b.order ? 1 : -1))
    .map(({ name }) => name)
    .filter((name) => name !== basename(made))
    .slice(count - 1);
  const yesterday = timeInName(new Date(now.getTime() - 24 * 3600_000));
  const broken = names.filter(
    (name) =>
      name.endsWith('.part') && (namePattern.exec(name.slice(0, -5))?.[1] ?? '9') < yesterday,
  );
  for (const name of old)
    for (const end of ['', '.sha256']) rmSync(join(folder, name + end), { force: true });
  for (const name of broken) removeDatabase(join(folder, name));
  syncFolder(folder);
  return [...old, ...broken];
}
