import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A group of processes that together get no more memory than a container would. */
export interface MemoryLimit {
  /** The file that takes the number of a process, which then belongs to the group. */
  readonly members: string;
  /** Most bytes they had at once, files in memory included; null where the system does not tell. */
  peak(): number | null;
  /** How many of them the system ended because they needed more; null where it does not tell. */
  ended(): number | null;
  remove(): void;
}

const root = '/sys/fs/cgroup';

// The second generation of control groups has one tree; the first has one for memory.
const isFirst = existsSync(join(root, 'memory'));
const [limitFile, peakFile, endedFile] = isFirst
  ? ['memory.limit_in_bytes', 'memory.max_usage_in_bytes', 'memory.oom_control']
  : ['memory.max', 'memory.peak', 'memory.events'];
const folderOf = (name: string) => join(root, isFirst ? 'memory' : '.', name);

let made = 0;

/**
 * A group that gets so many bytes; who is put in it counts from then on, with all that it starts.
 * Null where this machine lets nobody make one.
 */
export function makeMemoryLimit(bytes: number): MemoryLimit | null {
  const folder = folderOf(`veldinstrument-${process.pid}-${made++}`);
  try {
    mkdirSync(folder);
  } catch {
    return null;
  }
  try {
    writeFileSync(join(folder, limitFile), String(bytes));
  } catch {
    rmdirSync(folder);
    return null;
  }
  const read = (file: string): string | null => {
    try {
      return readFileSync(join(folder, file), 'utf8');
    } catch {
      return null;
    }
  };
  return {
    members: join(folder, 'cgroup.procs'),
    peak() {
      const bytes = read(peakFile);
      return bytes === null ? null : Number(bytes);
    },
    ended() {
      const [, count] = /^oom_kill (\d+)$/m.exec(read(endedFile) ?? '') ?? [];
      return count === undefined ? null : Number(count);
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
