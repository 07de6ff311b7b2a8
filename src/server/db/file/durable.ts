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
 * Files that must survive a power failure. None of this may touch a file that SQLite has open in
 * this process: closing any handle of it drops SQLite's locks.
 */

/** What was written to this file is on the disk. */
export function syncFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * The names in this folder are on the disk. Windows keeps names by itself, and opens no folders.
 */
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
 * Gives a file another name in the same folder, in place of what had it; either the old or the new
 * one is there, always.
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
 * The same file under a second name, which must be free; both names stay. At once and without
 * space, but for file systems without links, where it is a copy.
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

/** Run as root, for instance from a cron job: files still belong to who runs the server. */
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
