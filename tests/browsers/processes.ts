import { globSync, readFileSync } from 'node:fs';
import { setTimeout as pass } from 'node:timers/promises';

/**
 * The processes of a browser. They are known by a mark in the environment that they were started
 * with and that they hand on: a browser starts processes that leave its tree, and nothing else on
 * the machine may be touched. Linux only.
 */
const variable = 'VELDINSTRUMENT_BROWSER';
/** Clock ticks in /proc: the same on every Linux that Debian builds. */
const ticksPerSecond = 100;

/** The environment that marks a process and all that come from it. */
export const marked = (mark: string): Record<string, string> => ({ [variable]: mark });

/** Ids of the processes with this mark that live. */
function processesOf(mark: string): number[] {
  const sought = `${variable}=${mark}`;
  return globSync('/proc/[0-9]*/environ').flatMap((path) => {
    try {
      return readFileSync(path, 'latin1').split('\0').includes(sought)
        ? [Number(path.split('/')[2])]
        : [];
    } catch {
      // It ended meanwhile, or is somebody else's.
      return [];
    }
  });
}

/**
 * What the processes with this mark are at, a line each: name, state, where in the kernel it waits,
 * and seconds of processor time so far.
 */
export function tellProcesses(mark: string): string[] {
  return processesOf(mark).flatMap((id) => {
    try {
      // The name stands in brackets, and may hold blanks itself.
      const [, name = '', rest = ''] =
        /\((.*)\) (.*)/.exec(readFileSync(`/proc/${id}/stat`, 'latin1')) ?? [];
      const fields = rest.split(' ');
      const seconds = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
      return [
        `${name} ${fields[0]} ${readFileSync(`/proc/${id}/wchan`, 'latin1')} ${seconds.toFixed(1)} s`,
      ];
    } catch {
      return [];
    }
  });
}

/**
 * Kills all processes with this mark, in the middle of whatever they do; resolves when they are
 * gone.
 */
export async function killAll(mark: string): Promise<void> {
  for (let round = 0; round < 200; round++) {
    const living = processesOf(mark);
    if (living.length === 0) return;
    for (const id of living) {
      try {
        process.kill(id, 'SIGKILL');
      } catch {}
    }
    await pass(20);
  }
  throw new Error(`processes that cannot be killed: ${processesOf(mark).join(', ')}`);
}

/**
 * Waits until all processes with this mark but these ended by themselves; kills what is left then,
 * or after so many milliseconds.
 */
export async function seeOff(mark: string, ms: number, but: readonly number[] = []): Promise<void> {
  const stays = () => processesOf(mark).some((id) => !but.includes(id));
  for (const end = Date.now() + ms; Date.now() < end && stays(); ) await pass(30);
  await killAll(mark);
}
