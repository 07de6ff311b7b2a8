import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** The priority of work that people may wait for longer than for a saved answer. */
const low = constants.priority.PRIORITY_BELOW_NORMAL;

function lower(process?: number): void {
  try {
    if (process === undefined) setPriority(low);
    else setPriority(process, low);
  } catch {
    // Not every system allows this, and it is only a courtesy.
  }
}

/**
 * Makes a process that was just started give way to the server, even while it loads: threads that
 * it starts from now on get the same low priority.
 * @param pid undefined when the process could not be started
 */
export function giveWay(pid: number | undefined): void {
  if (pid !== undefined) lower(pid);
}

/**
 * Where the machine or container runs out of memory, the system ends this process instead of the
 * server. Only Linux knows such an order; Kubernetes ends a container as a whole, unless the
 * kubelet is told otherwise (singleProcessOOMKill).
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

/** Makes this thread give way to the others. Only Linux has a priority for each thread. */
export function giveWayAsThread(): void {
  if (process.platform === 'linux') lower();
}
