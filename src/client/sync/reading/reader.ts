import { Offline } from '#client/api/caller.ts';
import { dropInspection, readWork } from '#client/device/work.ts';
import { accountHere, isHere } from '#client/state/account.ts';
import { withLoading } from '#client/state/loading.ts';
import { notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { fullInspection, hideInspection, knownTree, treeOf } from '#client/state/work.ts';
import type { Reader } from '#client/sync/base/pieces.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { isNotOurs } from '#shared/problems.ts';
import { isFull } from '#shared/rules/office/dashboard.ts';
import { needVersions, rereadVersions } from './checklists.ts';
import { followElsewhere, tellReread } from './followElsewhere.ts';
import { createShowing } from './showing.ts';
import { createWorkList, type WorkListParts } from './workList.ts';

interface Parts extends Omit<WorkListParts, 'showing'> {
  /** Gives a restored server what it lacks; resolves when that succeeded or failed. */
  giveBack: () => Promise<void>;
}

/** The Reader of a page, as pieces.ts describes it. */
export function createReader(parts: Parts): Reader {
  const { call, device, keeper, marks, tabs, isForgetful, giveBack } = parts;
  const showing = createShowing(parts);
  const { showKept } = showing;
  const list = createWorkList({ ...parts, showing });

  /**
   * Taking a record over needs its checklist, to apply our own changes; a screen without
   * inspections has not read that.
   */
  const readyToTake = async () =>
    (await Promise.all([import('#client/device/take.ts'), needVersions(device)]))[0];

  /**
   * Reads a record from the server and takes it over. @throws Problem inspection_not_found; Offline
   */
  async function readInto(id: string, force: boolean): Promise<void> {
    const account = accountHere();
    for (let attempt = 1; attempt <= 5; attempt++) {
      const [{ inspection }, { takeInspection, nothingElse }] = await Promise.all([
        call('inspections.get', { id }),
        readyToTake(),
      ]);
      // On a checklist that this device does not know: the list brings that.
      if (!knownTree(inspection)) await list.load();
      await keeper.settle();
      if (!isHere(account) || (await isForgetful())) return;
      const elsewhere = nothingElse();
      const taken = await takeInspection(
        device.backend(),
        account,
        inspection,
        treeOf(inspection),
        { force, elsewhere },
      );
      if (isHere(account)) followElsewhere(elsewhere);
      tellReread(elsewhere, tabs);
      if (!taken) continue;
      await marks.read();
      if (taken !== fullInspection(id)) await showKept([id], true);
      return;
    }
  }

  async function refreshInspection(id: string): Promise<void> {
    if (!state.online.get() || state.gone.get().has(id)) return;
    try {
      await readInto(id, false);
    } catch (error) {
      if (error instanceof Offline) state.online.set(false);
      else if (isNotOurs(error)) await list.load();
    }
  }

  const giveBackFirst = async () => {
    if (await isForgetful()) await giveBack();
  };

  return {
    async showKeptWork(account) {
      const kept = await readWork(device.backend(), account);
      if (!kept) return false;
      const { summaries, templates, offers, terms, etag, stops, advances } = kept;
      state.advances.set(advances);
      // Stops that this page knows are newer.
      state.stops.set((now) => new Map([...Object.entries(stops), ...now]));
      const inspections = new Map<string, DashboardInspection>(
        summaries.map(({ id, summary }) => [id, summary]),
      );
      state.gone.set(new Set(summaries.filter(({ gone }) => gone).map(({ id }) => id)));
      state.unconfirmed.set(
        new Set(summaries.filter(({ unconfirmed }) => unconfirmed).map(({ id }) => id)),
      );
      state.work.set((work) => ({ ...work, inspections, templates, offers, terms, etag }));
      return true;
    },
    needVersions: () => needVersions(device),
    loadDashboard: list.load,
    freshenDashboard: list.freshen,
    freshened: list.freshened,
    async loadInspection(id) {
      if (state.work.get().inspections === null) {
        await giveBackFirst();
        await list.load();
      }
      const { inspections } = state.work.get();
      if (inspections === null) {
        if (await isForgetful()) return;
        throw new Offline('inspections.dashboard');
      }
      await needVersions(device);
      if (!isFull(inspections.get(id))) {
        if (await showKept([id], true)) void refreshInspection(id);
        else {
          await giveBackFirst();
          await withLoading(readInto(id, false));
        }
      }
      const found = fullInspection(id);
      if (!found || knownTree(found)) return;
      // It uses a checklist that is newer than what this device knows.
      await list.load();
      if (!knownTree(found)) await rereadVersions(device);
      if (!knownTree(found)) throw new Offline('inspections.dashboard');
    },
    refreshInspection,
    async reloadInspection(id, { force = true } = {}) {
      try {
        await readInto(id, force);
      } catch (error) {
        if (isNotOurs(error)) await list.load();
        else if (!(error instanceof Offline)) notifyProblem(error);
      }
    },
    showChanged: async (ids) => void (await showKept(ids)),
    async takeOver(inspection) {
      const [account, { takeInspection }] = [accountHere(), await readyToTake()];
      if (!isHere(account)) return;
      list.arrived();
      await takeInspection(device.backend(), account, inspection, treeOf(inspection), {
        force: true,
      });
      await showKept([inspection.id], true);
    },
    arrived: list.arrived,
    added(id) {
      showing.mayShow(id, showing.begin());
      list.arrived();
    },
    async takeDeleted(id) {
      const turn = showing.begin();
      // A list that is on its way may still have it.
      list.arrived();
      await dropInspection(device.backend(), accountHere(), id);
      // No earlier reading brings it back.
      showing.mayShow(id, turn);
      hideInspection(id);
    },
  };
}
