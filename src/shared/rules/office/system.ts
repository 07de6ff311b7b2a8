import type { RegisterFetch } from '#shared/model/register.ts';
import type { SystemState } from '#shared/model/system.ts';
import { isLate } from './lateDevice.ts';

/** What an administrator must look at, most urgent first. */
export type Attention =
  | { what: 'devices'; count: number }
  | { what: 'mails'; count: number }
  | { what: 'refused'; count: number }
  | { what: 'room'; bytes: number }
  | { what: 'photos' }
  | { what: 'backup'; at: string | null }
  | { what: 'register'; at: string }
  | { what: 'purge'; day: string };

const hour = 3_600_000;
const leastRoom = 1_000_000_000;
const longAgo = 30 * 24 * hour;
/** A nightly backup may fail once, or take long. */
const oldBackup = 48 * hour;
/** After this the nightly fetch was switched off. */
const oldFetch = 48 * hour;

/**
 * Whether the page must show that a restore happened not long ago, or what devices gave back since.
 */
export const isRestored = ({
  at,
  restored_at,
  given_back,
}: Pick<SystemState, 'at' | 'restored_at' | 'given_back'>): boolean =>
  given_back.total > 0 ||
  (restored_at !== null && Date.parse(at) - Date.parse(restored_at) <= longAgo);

/** The parts of the state that decide what an administrator must look at. */
export type Watched = Pick<
  SystemState,
  | 'at'
  | 'backup_at'
  | 'counts'
  | 'database'
  | 'devices'
  | 'mails'
  | 'photos_refused'
  | 'purges'
  | 'refused'
  | 'register'
  | 'storage'
>;

/**
 * Whether there is work, and the backup is missing or old. Only of SQLite does this server know
 * one.
 */
const lacksBackup = ({ at, backup_at, counts, database }: Watched): boolean =>
  database === 'sqlite' &&
  counts.inspections > 0 &&
  (backup_at === null || Date.parse(at) - Date.parse(backup_at) > oldBackup);

/** Whether the register was not fetched last night; one that is fetched no more is no trouble. */
const lacksRegister = ({ at, outcome }: RegisterFetch, now: number): boolean =>
  (outcome === 'failed' || outcome === 'refused') && now - Date.parse(at) <= oldFetch;

/**
 * The most urgent comes first; empty when nothing needs attention. Of devices it counts those in
 * `devices.rows`.
 */
export function attentionOf(system: Watched): Attention[] {
  const now = Date.parse(system.at);
  const late = system.devices.rows.filter((device) => isLate(device, now)).length;
  // The night after an interrupted one takes over what was left.
  const [last] = system.purges;
  const isBroken = last?.ended_at === null && now - Date.parse(last.started_at) > hour;
  const { free } = system.storage;
  const { register } = system;
  return [
    ...(free !== null && free < leastRoom ? [{ what: 'room', bytes: free } as const] : []),
    ...(system.photos_refused ? [{ what: 'photos' } as const] : []),
    ...(lacksBackup(system) ? [{ what: 'backup', at: system.backup_at } as const] : []),
    ...(late > 0 ? [{ what: 'devices', count: late } as const] : []),
    ...(system.refused.total > 0
      ? [{ what: 'refused', count: system.refused.total } as const]
      : []),
    ...(system.mails.failed > 0 ? [{ what: 'mails', count: system.mails.failed } as const] : []),
    ...(register && lacksRegister(register, now)
      ? [{ what: 'register', at: register.at } as const]
      : []),
    ...(last && isBroken ? [{ what: 'purge', day: last.day } as const] : []),
  ];
}
