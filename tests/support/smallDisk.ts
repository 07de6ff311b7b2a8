import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A real file system of a few megabytes, to be filled up. Making one takes the right to mount,
 * which not everybody has.
 */
export interface SmallDisk {
  readonly path: string;
  /** Takes all room that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  remove(): void;
}

/** Mounts one at `path`; null where that is not allowed. */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk | null {
  mkdirSync(path, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', path], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill: () => {
      const file = openSync(filler, 'w');
      try {
        for (const size of [65_536, 4_096, 512, 1]) writeAll(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => execFileSync('umount', ['-l', path]),
  };
}

/** Why there is no small file system here; null where one can be mounted. */
export function whyNoSmallDisk(): string | null {
  const path = mkdtempSync(join(tmpdir(), 'veldinstrument-disk-'));
  const disk = mountSmallDisk(path, 1);
  disk?.remove();
  rmSync(path, { recursive: true, force: true });
  return disk ? null : 'no right to mount a small file system';
}

function writeAll(file: number, block: Buffer): void {
  for (;;) {
    try {
      writeSync(file, block);
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOSPC') return;
      throw error;
    }
  }
}
