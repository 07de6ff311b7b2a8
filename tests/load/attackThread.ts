import { parentPort, workerData } from 'node:worker_threads';
import { type Attacker, attacks } from './attacks.ts';

/**
 * One attack, in a thread of its own: making what is sent takes work too, and must not hold up the
 * clock of whoever is measured. Goes on for at least so many seconds.
 */
export interface AttackOrder {
  row: string;
  attacker: Attacker;
  times: number;
  seconds: number;
}

const { row, attacker, times, seconds } = workerData as AttackOrder;
const end = Date.now() + seconds * 1_000;
const got: Record<number, number> = {};
do {
  for (const [status, count] of Object.entries((await attacks[row]?.(attacker, times)) ?? {}))
    got[Number(status)] = (got[Number(status)] ?? 0) + count;
} while (Date.now() < end);
parentPort?.postMessage(got);
