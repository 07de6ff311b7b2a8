import { atMost } from '#client/atMost.ts';
import { readAccount } from '#client/device/people.ts';
import { hasRoom } from '#client/device/space.ts';
import { treeAmong } from '#client/device/tree.ts';
import { tryWriting } from '#client/device/tryWriting.ts';
import { readInspection, readVersions } from '#client/device/work.ts';
import { appStatus } from '#client/pwa/status.ts';
import { accountHere } from '#client/state/account.ts';
import { saving, unsentHere } from '#client/state/saving.ts';
import { state } from '#client/state/state.ts';
import { clockTolerance } from './base/reachable.ts';
import { lowSpace, measureSpace } from './base/room.ts';
import { locksAt } from './lock/offlineLock.ts';
import { bringPhotosOf } from './prepared/fetchPhotos.ts';
import { tryRegister } from './prepared/register.ts';
import { sync } from './sync.ts';

// 'Klaar voor vertrek': what must be true before an inspection can be done without a connection.

type CheckName =
  | 'app'
  | 'inspection'
  | 'version'
  | 'write'
  | 'register'
  | 'photos'
  | 'persistent'
  | 'space'
  | 'session'
  | 'clock'
  | 'sent';
export interface Check {
  name: CheckName;
  /** `warn`: the work can be done, but with a risk that is named. */
  state: 'ok' | 'warn' | 'wrong';
  /** A figure to show: MB left, minutes off, changes waiting, a moment or a day. */
  figure?: number | string;
}

/** Milliseconds that a session must at least still last when somebody leaves. */
const sessionMargin = 60 * 60_000;

/**
 * Runs all checks for one inspection; brings its copy up to date first when there is a connection.
 * Never throws.
 */
export async function checkDeparture(id: string): Promise<Check[]> {
  const backend = sync.backend();
  const account = accountHere();
  if (await sync.isReachable()) {
    await sync.checkLogin();
    await sync.reader.refreshInspection(id);
  }
  const [app, kept, versions, space, room, person, writes, register] = await Promise.all([
    appStatus(),
    readInspection(backend, account, id),
    readVersions(backend, account),
    measureSpace(),
    hasRoom(backend, lowSpace),
    readAccount(backend, account),
    tryWriting(backend).then(
      () => backend.kind === 'indexeddb',
      () => false,
    ),
    tryRegister(backend).catch(() => null),
  ]);
  // Without a line this device locks itself at some moment, where that is set: then that counts.
  const end = person ? locksAt(person) : null;
  const until = end === null ? (person?.sessionUntil ?? null) : new Date(end).toISOString();
  const offset = state.clockOffset.get();
  // By the server's clock, because the server ends the session.
  const now = Date.now() - (offset ?? 0);
  const sessionLasts =
    until !== null && Date.parse(until) - now > sessionMargin && !state.locked.get();
  // As long as somebody waits for an answer.
  const lacked =
    kept &&
    (await atMost(
      20_000,
      bringPhotosOf(backend, account, kept.inspection).catch(() => undefined),
    ));
  const waiting =
    unsentHere() + state.refusedCount.get() + state.unstored.get() + state.drafts.get().size;
  const truth = (
    name: CheckName,
    ok: boolean,
    otherwise: 'warn' | 'wrong' = 'wrong',
    figure?: number | string,
  ): Check => ({
    name,
    state: ok ? 'ok' : otherwise,
    ...(figure === undefined ? {} : { figure }),
  });
  return [
    truth('app', app?.complete === true),
    truth('inspection', kept !== undefined && !kept.gone),
    truth('version', kept !== undefined && treeAmong(kept.inspection, versions) !== null),
    // For a visit that nobody planned: only a person who put the register here sees this check.
    ...(register ? [truth('register', register.opens, 'warn', register.date)] : []),
    // Most inspections have no photos before the visit.
    ...(kept?.inspection.photos?.some(({ removed }) => !removed)
      ? [truth('photos', lacked === 0, 'warn', lacked)]
      : []),
    truth('write', writes),
    truth('persistent', space.persistent, 'warn'),
    truth(
      'space',
      room && (space.left === null || space.left > lowSpace),
      'wrong',
      space.left === null ? undefined : Math.floor(space.left / 1024 / 1024),
    ),
    truth('session', sessionLasts, 'warn', until ?? undefined),
    truth(
      'clock',
      offset !== null && Math.abs(offset) <= clockTolerance,
      'warn',
      offset === null ? undefined : Math.round(Math.abs(offset) / 60_000),
    ),
    truth('sent', saving() === 'sent', 'warn', waiting),
  ];
}
