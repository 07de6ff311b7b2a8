import { statfs } from 'node:fs/promises';

/** Bytes of a disk: all, and those that are free. */
export interface Room {
  all: number;
  free: number;
}

/** The room on the disk of a folder; null where that cannot be told, as when it is not there. */
export async function roomOf(folder: string): Promise<Room | null> {
  const found = await statfs(folder).catch(() => null);
  return found && { all: found.blocks * found.bsize, free: found.bavail * found.bsize };
}
