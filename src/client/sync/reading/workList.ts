import { type Call, Offline, Unchanged } from '#client/api/caller.ts';
import { readAccount } from '#client/device/people.ts';
import { isHere } from '#client/state/account.ts';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import type { Lock } from '#client/sync/lock/lock.ts';
import { noticeTexts } from '#shared/text/chrome.ts';
import { needVersions } from './checklists.ts';
import type { TakingParts } from './takeList.ts';

/** The work list, as the server has it. */
interface WorkList {
  /**
   * Reads the work list from the server. When that fails and there is nothing to show, the person
   * is told.
   */
  load(): Promise<void>;
  /** Reads the list again because it is on screen again, unless it was read a moment ago. */
  freshen(): void;
  /** Resolves when no list is being read: after a logout the server would refuse the reading. */
  freshened(): Promise<void>;
  /**
   * An inspection came or went outside of the list: one that is being read does not know that yet.
   */
  arrived(): void;
}

export interface WorkListParts extends TakingParts {
  call: Call;
  lock: Lock;
  /**
   * Whether the server was restored and still lacks work of this device. Its records would undo
   * that work, so they wait.
   */
  isForgetful: () => Promise<boolean>;
}

/** Milliseconds that a list counts as fresh after it was asked for. */
const moment = 2_000;

/**
 * Reads nothing by itself. A list during whose reading an inspection came or went is read again.
 */
export function createWorkList(parts: WorkListParts): WorkList {
  const { call, device, keeper, lock, showing, isForgetful } = parts;
  let arrivals = 0;
  /** When the list was last asked for; ms, by the page's clock. */
  let asked = Number.NEGATIVE_INFINITY;
  const running = new Set<Promise<void>>();
  /** How many lists are being read now, without what is fetched after each. */
  let underWay = 0;

  async function read(account: string): Promise<void> {
    const known = state.work.get().inspections !== null;
    const before = arrivals;
    const taking = Promise.all([import('./takeList.ts'), showing.onTop()]);
    // Without an answer nobody needs these.
    taking.catch(() => undefined);
    const kept = known ? await readAccount(device.backend(), account) : undefined;
    // Another tab may have stored a newer list than this page shows. And a page of an older build
    // keeps the list without its terms, but with this list's ETag.
    const isShown = kept?.etag === state.work.get().etag;
    const etag = kept?.terms && isShown ? kept.etag : null;
    const askedAt = Date.now();
    let fresh: string | null = null;
    const reading = call(
      'inspections.dashboard',
      {},
      { etag, onHeaders: (headers) => (fresh = headers.get('etag')) },
    );
    const told = await (known ? reading : withLoading(reading));
    await keeper.settle();
    const isOver = async () => !isHere(account) || (await isForgetful());
    if (await isOver()) return;
    const [{ takeList, closeFields, whole }, withUnstored] = await taking;
    const answer = whole(told);
    if (arrivals !== before) return load();
    const leaving = await closeFields(account, answer.inspections, askedAt, parts);
    if (leaving.size > 0 && (await isOver())) return;
    // An inspection that was added meanwhile is not in this list, and would disappear again; one
    // that was deleted would come back.
    if (arrivals !== before) return load();
    const about = { etag: fresh, asked: askedAt };
    await takeList(account, answer, about, withUnstored, leaving, parts);
  }

  function load(): Promise<void> {
    const mine = loadOnce();
    const over = mine
      // Only a logout waits for what is fetched after the list.
      .then(async () =>
        (await import('#client/sync/prepared/preparing.ts')).prepare(call, device.backend()),
      )
      .catch(() => undefined)
      .finally(() => running.delete(over));
    running.add(over);
    return mine;
  }

  async function loadOnce(): Promise<void> {
    const account = state.account.get()?.id;
    if (!account) return;
    asked = performance.now();
    underWay++;
    try {
      await read(account);
    } catch (error) {
      if (error instanceof Unchanged) {
        state.online.set(true);
        // Another tab may have read offers and terms since: this page follows the store.
        const { offers = [], terms = [] } = (await readAccount(device.backend(), account)) ?? {};
        if (isHere(account)) state.work.set((work) => ({ ...work, offers, terms }));
        return needVersions(device);
      }
      if (await lock.lockIfEnded(error)) return;
      if (error instanceof Offline) state.online.set(false);
      // With a work list on screen nobody needs to hear that the line is gone.
      if (!(error instanceof Offline) || state.work.get().inspections === null)
        notify('danger', noticeTexts.dashboardFailed.header, noticeTexts.dashboardFailed.text);
    } finally {
      underWay--;
    }
  }

  return {
    load,
    freshen() {
      // During a logout the server would refuse to answer.
      const isWanted = state.online.get() && !state.leaving.get() && underWay === 0;
      if (isWanted && performance.now() - asked > moment) void load().catch(console.warn);
    },
    freshened: async () => void (await Promise.all(running)),
    arrived() {
      arrivals++;
    },
  };
}
