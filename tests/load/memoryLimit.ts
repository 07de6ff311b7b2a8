import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A group of processes that together get no more memory than a container would. */
export interface MemoryLimit {
  /** Most bytes they had at once, files in memory included; null where the system does not tell. */
  peak(): number | null;
  remove(): void;
}

const root = '/sys/fs/cgroup';

// The second generation of control groups has one tree; the first has one for memory.
const isFirst = existsSync(join(root, 'memory'));
const [limitFile, peakFile] = isFirst
  ? ['memory.limit_in_bytes', 'memory.max_usage_in_bytes']
  : ['memory.max', 'memory.peak'];
const folderOf = (name: string) => join(root, isFirst ? 'memory' : '.', name);

/** Whether this machine lets us make a group of processes, and give it a limit. */
export function canLimit(): boolean {
  const folder = folderOf('veldinstrument');
  try {
    mkdirSync(folder);
    try {
      writeFileSync(join(folder, limitFile), String(1024 ** 3));
    } finally {
      rmdirSync(folder);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts a process, and all that it starts from then on, in a group with so many bytes. Null where
 * this machine lets nobody make one.
 */
export function limitMemory(pid: number, bytes: number): MemoryLimit | null {
  const folder = folderOf(`veldinstrument-${pid}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, limitFile), String(bytes));
    writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  } catch {
    return null;
  }
  return {
    peak() {
      try {
        return Number(readFileSync(join(folder, peakFile), 'utf8'));
      } catch {
        return null;
      }
    },
    remove() {
      try {
        rmdirSync(folder);
      } catch {
        // Somebody is still in it: the system removes it with them.
      }
    },
  };
}
