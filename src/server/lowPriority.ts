import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** What somebody waits for a moment longer than for a saved answer. */
const low = constants.priority.PRIORITY_BELOW_NORMAL;

function lower(process?: number): void {
  try {
    if (process === undefined) setPriority(low);
    else setPriority(process, low);
  } catch {
    // Not allowed everywhere, and only a courtesy.
  }
}

/**
 * Lets a process that was only just started give way to the server, its loading included: the
 * threads that it begins from now on are as low.
 * @param pid undefined where it could not be started
 */
export function giveWay(pid: number | undefined): void {
  if (pid !== undefined) lower(pid);
}

/**
 * Where the machine or container runs out of memory, the system ends this process instead of the
 * server. Only Linux knows such an order.
 * @param pid undefined where it could not be started
 */
export function endFirst(pid: number | undefined): void {
  if (pid === undefined || process.platform !== 'linux') return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // It ended meanwhile, or this system does not let us.
  }
}

/** Lets this thread give way to the others. Only Linux tells threads of one process apart. */
export function giveWayAsThread(): void {
  if (process.platform === 'linux') lower();
}
