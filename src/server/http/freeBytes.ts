import { statfs } from 'node:fs/promises';

/** Free bytes on the disk that has this folder; null when there is no such folder here. */
export async function freeBytesOf(folder: string | null): Promise<number | null> {
  if (folder === null) return null;
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: null, bsize: 0 }));
  return bavail === null ? null : bavail * bsize;
}
