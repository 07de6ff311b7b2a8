import { once } from 'node:events';
import type { Attacker } from './attack.ts';
import { attacks } from './attacks.ts';

/**
 * One attack, in a process of its own: whoever is measured has another computer, and must share
 * neither its memory nor its clock. Goes on for at least so many seconds.
 */
export interface AttackOrder {
  row: string;
  attacker: Attacker;
  times: number;
  seconds: number;
}

const [{ row, attacker, times, seconds }] = (await once(process, 'message')) as [AttackOrder];
const end = Date.now() + seconds * 1_000;
const got: Record<number, number> = {};
do {
  for (const [status, count] of Object.entries((await attacks[row]?.(attacker, times)) ?? {}))
    got[Number(status)] = (got[Number(status)] ?? 0) + count;
} while (Date.now() < end);
process.send?.(got, () => process.exit(0));
