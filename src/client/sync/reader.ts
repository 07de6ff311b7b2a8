import { type Call, Offline, Unchanged } from '#client/api/caller.ts';
import { readAccount } from '#client/device/people.ts';
import { dropInspection, readInspection, readVersions, readWork } from '#client/device/work.ts';
import { here, isHere } from '#client/state/account.ts';
import { withLoading } from '#client/state/loading.ts';
import { notify, notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import {
  fullInspection,
  hideInspection,
  knownTree,
  showInspections,
  treeOf,
} from '#client/state/work.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { isFull } from '#shared/rules/dashboard.ts';
import { noticeTexts } from '#shared/text/chrome.ts';
import type { Device } from './device.ts';
import type { Keeper } from './keeper.ts';
import type { Lock } from './lock.ts';
import type { Marks } from './marks.ts';

/**
 * Reads inspections: the device's copy at once, the server's when it arrives, always with this
 * device's unsent changes on top.
 */
export interface Reader {
  /**
   * Shows the work list as this device has it; false when it never had one. Reads small records
   * only.
   */
  showKeptWork(account: string): Promise<boolean>;
  /** Reads this device's checklists, once, when something needs them. */
  needVersions(): Promise<void>;
  /**
   * Reads the work list from the server. When that fails and there is nothing to show, the person
   * is told.
   */
  loadDashboard(): Promise<void>;
  /** The same for a list that is on screen again, unless it was read a moment ago. */
  freshenDashboard(): void;
  /** Resolves when that is over: whoever logs out sooner would have it refused. */
  freshened(): Promise<void>;
  /**
   * Makes an inspection ready in full: from memory, from the device, else from the server. Without
   * effect while a restored server lacks work: ask again when `owed` is over.
   * @throws Problem inspection_not_found; Offline when it is nowhere here and there is no answer
   */
  loadInspection(id: string): Promise<void>;
  /**
   * Checks in the background whether the server has something newer; silent when there is no
   * answer.
   */
  refreshInspection(id: string): Promise<void>;
  /**
   * Takes over the server's state; with `force` also when it is not newer, as after a refusal. An
   * inspection that no longer exists stays readable here.
   */
  reloadInspection(id: string, options?: { force?: boolean }): Promise<void>;
  /** The device's copies of these inspections changed: updates the screen. */
  showChanged(ids: readonly string[]): Promise<void>;
  /**
   * An inspection was added or made again on the server, or has another past there: its record
   * replaces the one here.
   */
  takeOver(inspection: Inspection): Promise<void>;
  /** An inspection was deleted on the server. */
  takeDeleted(id: string): Promise<void>;
}

interface Parts {
  call: Call;
  device: Device;
  keeper: Keeper;
  lock: Lock;
  marks: Marks;
  /**
   * Whether the server was restored and still lacks work of this device. Its records would undo
   * that work, so they wait.
   */
  isForgetful: () => Promise<boolean>;
  /** Gives it back what it lacks; resolves when that came off or failed. */
  giveBack: () => Promise<void>;
  /**
   * Counts anew what waits. Before anything of the store is shown: another tab may have written it,
   * and it must not look sent for a moment.
   */
  recount: () => Promise<void>;
}

const dutch = new Intl.Collator('nl');
const byTitle = (versions: readonly Version[]) =>
  versions.toSorted((a, b) => dutch.compare(a.title, b.title));

/** What was read so short ago is fresh; ms. */
const moment = 2_000;

const comeBackTo = (places: ReadonlyMap<string, string>): void =>
  state.stops.set((now) => (places.size > 0 ? new Map([...now, ...places]) : now));

export function createReader({
  call,
  device,
  keeper,
  lock,
  marks,
  isForgetful,
  giveBack,
  recount,
}: Parts): Reader {
  /** Counts the inspections that came in one by one, not in a list. */
  let arrivals = 0;
  /** When the work list was last asked for; ms, by the page's clock. */
  let asked = Number.NEGATIVE_INFINITY;
  let freshening = Promise.resolve();

  /**
   * Applies changes that were made while a state was being read. Loaded after the first screen,
   * which never needs it.
   */
  const onTop = async () => {
    const { withChanges } = await import('#client/device/onTop.ts');
    return (inspection: Inspection): Inspection =>
      withChanges(inspection, treeOf(inspection), keeper.unstored(inspection.id));
  };

  /**
   * Reads the device's copy, again if something was written meanwhile: an earlier copy would lack
   * what memory has already let go of.
   */
  async function readKept(id: string) {
    for (;;) {
      const before = keeper.writes();
      const kept = await readInspection(device.backend(), here(), id);
      await recount().catch(console.warn);
      if (keeper.writes() === before) return kept;
    }
  }

  /**
   * Taking a record over needs its checklist, to apply our own changes; a screen without
   * inspections has not read that.
   */
  const readyToTake = async () =>
    (await Promise.all([import('#client/device/take.ts'), needVersions()]))[0].takeInspection;

  /**
   * Reads a record from the server and takes it over. @throws Problem inspection_not_found; Offline
   */
  async function readInto(id: string, force: boolean): Promise<void> {
    const account = here();
    for (let attempt = 1; attempt <= 5; attempt++) {
      const [{ inspection }, takeInspection] = await Promise.all([
        call('inspections.get', { id }),
        readyToTake(),
      ]);
      await keeper.settle();
      if (!isHere(account) || (await isForgetful())) return;
      const elsewhere = new Map<string, string>();
      const taken = await takeInspection(
        device.backend(),
        account,
        inspection,
        treeOf(inspection),
        { force, elsewhere },
      );
      if (isHere(account)) comeBackTo(elsewhere);
      if (!taken) continue;
      await marks.read();
      if (taken !== fullInspection(id)) await showChanged([id], true);
      return;
    }
  }

  async function showChanged(ids: readonly string[], also = false): Promise<void> {
    const withUnstored = await onTop();
    for (const id of ids) {
      if (!state.account.get() || (!also && !fullInspection(id))) continue;
      const kept = await readKept(id);
      if (kept && state.account.get()) showInspections([withUnstored(kept.inspection)]);
    }
  }

  async function needVersions(): Promise<void> {
    if (state.work.get().versions.length > 0) return;
    const versions = await readVersions(device.backend(), here());
    state.work.set((work) =>
      work.versions.length > 0 ? work : { ...work, versions: byTitle(versions) },
    );
  }

  /** Another reading of the work list may have stored newer checklists than memory has. */
  async function rereadVersions(): Promise<void> {
    const account = here();
    const versions = await readVersions(device.backend(), account);
    if (isHere(account)) state.work.set((work) => ({ ...work, versions: byTitle(versions) }));
  }

  async function loadDashboard(): Promise<void> {
    const account = here();
    const known = state.work.get().inspections !== null;
    const before = arrivals;
    asked = performance.now();
    try {
      const [taking, putting] = [import('#client/device/takeDashboard.ts'), onTop()];
      const etag = known ? ((await readAccount(device.backend(), account))?.etag ?? null) : null;
      let fresh: string | null = null;
      const reading = call(
        'inspections.dashboard',
        {},
        { etag, onHeaders: (headers) => (fresh = headers.get('etag')) },
      );
      const answer = await (known ? reading : withLoading(reading));
      await keeper.settle();
      if (!isHere(account) || (await isForgetful())) return;
      const { inspections: incoming, versions, inspection_templates: templates } = answer;
      const [{ takeDashboard }, withUnstored] = await Promise.all([taking, putting]);
      const writes = keeper.writes();
      // An inspection that was added meanwhile is not in this list: it would disappear again.
      if (arrivals !== before) return loadDashboard();
      const list = { inspections: incoming, versions, templates, etag: fresh };
      const { taken, gone, elsewhere } = await takeDashboard(device.backend(), account, list);
      if (isHere(account)) comeBackTo(elsewhere);
      await marks.read();
      await recount().catch(console.warn);
      state.work.set((work) => ({ ...work, versions: byTitle(versions), templates }));
      const shown = state.work.get().inspections;
      // What was stored meanwhile is in the device's copies, and not in what was just read.
      const isOld = keeper.writes() !== writes;
      const rows = [...incoming, ...gone].map((one): [string, DashboardInspection] => {
        const known = shown?.get(one.id);
        const now = (isOld && isFull(known) ? known : taken.get(one.id)) ?? known ?? one;
        return [one.id, isFull(now) ? withUnstored(now) : now];
      });
      state.work.set((work) => ({ ...work, inspections: new Map(rows) }));
      state.gone.set(new Set(gone.map(({ id }) => id)));
      state.online.set(true);
      if (isOld) await showChanged([...taken.keys()]);
    } catch (error) {
      if (error instanceof Unchanged) {
        state.online.set(true);
        return needVersions();
      }
      if (await lock.lockIfEnded(error)) return;
      if (error instanceof Offline) state.online.set(false);
      // With a work list on screen nobody needs to hear that the line is gone.
      if (!(error instanceof Offline) || state.work.get().inspections === null)
        notify('danger', noticeTexts.dashboardFailed.header, noticeTexts.dashboardFailed.text);
    }
  }

  async function refreshInspection(id: string): Promise<void> {
    if (!state.online.get() || state.gone.get().has(id)) return;
    try {
      await readInto(id, false);
    } catch (error) {
      if (error instanceof Offline) state.online.set(false);
      else if (error instanceof Problem && error.code === 'inspection_not_found')
        await loadDashboard();
    }
  }

  const giveBackFirst = async () => {
    if (await isForgetful()) await giveBack();
  };

  return {
    async showKeptWork(account) {
      const kept = await readWork(device.backend(), account);
      if (!kept) return false;
      const { summaries, templates, stops, advances } = kept;
      state.advances.set(advances);
      // What this page knows is newer.
      state.stops.set((now) => new Map([...Object.entries(stops), ...now]));
      const inspections = new Map<string, DashboardInspection>(
        summaries.map(({ id, summary }) => [id, summary]),
      );
      state.gone.set(new Set(summaries.filter(({ gone }) => gone).map(({ id }) => id)));
      state.unconfirmed.set(
        new Set(summaries.filter(({ unconfirmed }) => unconfirmed).map(({ id }) => id)),
      );
      state.work.set((work) => ({ ...work, inspections, templates }));
      return true;
    },
    needVersions,
    loadDashboard,
    freshenDashboard() {
      // Who is logging out gets no answer any more.
      const isWanted = state.online.get() && !state.leaving.get();
      if (isWanted && performance.now() - asked > moment) freshening = loadDashboard();
    },
    freshened: () => freshening,
    async loadInspection(id) {
      if (state.work.get().inspections === null) {
        await giveBackFirst();
        await loadDashboard();
      }
      const { inspections } = state.work.get();
      if (inspections === null) {
        if (await isForgetful()) return;
        throw new Offline('inspections.dashboard');
      }
      await needVersions();
      if (!isFull(inspections.get(id))) {
        if (await readKept(id)) {
          await showChanged([id], true);
          void refreshInspection(id);
        } else {
          await giveBackFirst();
          await withLoading(readInto(id, false));
        }
      }
      const found = fullInspection(id);
      if (!found || knownTree(found)) return;
      // It uses a checklist that is newer than what this device knows.
      await loadDashboard();
      if (!knownTree(found)) await rereadVersions();
      if (!knownTree(found)) throw new Offline('inspections.dashboard');
    },
    refreshInspection,
    async reloadInspection(id, { force = true } = {}) {
      try {
        await readInto(id, force);
      } catch (error) {
        if (error instanceof Problem && error.code === 'inspection_not_found')
          await loadDashboard();
        else if (!(error instanceof Offline)) notifyProblem(error);
      }
    },
    showChanged: (ids) => showChanged(ids),
    async takeOver(inspection) {
      const [account, takeInspection] = [here(), await readyToTake()];
      if (!isHere(account)) return;
      arrivals++;
      await takeInspection(device.backend(), account, inspection, treeOf(inspection), {
        force: true,
      });
      await showChanged([inspection.id], true);
    },
    async takeDeleted(id) {
      await dropInspection(device.backend(), here(), id);
      hideInspection(id);
    },
  };
}
