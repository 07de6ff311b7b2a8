import { createHash } from 'node:crypto';
import {
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Files that must survive a power failure. No function here may touch a file that SQLite has open
 * in this process: closing any handle of that file drops SQLite's locks.
 */

/** Puts everything that was written to this file on the disk. */
export function syncFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Puts the names in this folder on the disk. Windows does that by itself, and opens no folders. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Gives a file another name in the same folder, and replaces a file with that name. At every moment
 * the old file or the new file has the name.
 */
export function moveTo(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

const withoutLinks: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EINVAL',
]);

/**
 * Gives the same file a second name, which must be free; both names stay. That is instant and takes
 * no space, except on file systems without links, where a copy is made.
 */
export function keepAlsoAs(path: string, other: string): void {
  try {
    linkSync(path, other);
  } catch (error) {
    if (!withoutLinks.has((error as { code?: string }).code ?? '')) throw error;
    copyFileSync(path, other, constants.COPYFILE_EXCL);
    syncFile(other);
  }
  syncFolder(dirname(other));
}

/**
 * If the product runs as root, for instance from a cron job, gives the file to the owner of
 * `example`, who runs the server.
 */
export function giveToOwnerOf(example: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(example);
  chownSync(path, uid, gid);
}

/** The sha256 of a file, in hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, {
    highWaterMark: 1024 * 1024,
  }) as AsyncIterable<Buffer>)
    hash.update(chunk);
  return hash.digest('hex');
}
