import { call, Offline, Unchanged } from '#client/api.ts';
import { readAccount } from '#client/device/people.ts';
import type { KeptWork } from '#client/device/work.ts';
import { dropInspection, readInspection, readVersions, readWork, takeDashboard, takeInspection, withChanges } from '#client/device/work.ts';
import { notify, notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { fullInspection, hideInspection, knownTree, showInspections, treeOf } from '#client/state/work.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { isFull } from '#shared/rules/dashboard.ts';
import { noticeTexts } from '#shared/text/chrome.ts';
import { device, here } from './device.ts';
import { unstoredChanges, writePending } from './keep.ts';
import { lockSession } from './session.ts';

/** Reading: the device's copy at once, the server's when it comes, and always with our own unsent changes on top. */

const dutch = new Intl.Collator('nl');
const byTitle = (versions: readonly Version[]) => versions.toSorted((a, b) => dutch.compare(a.title, b.title));

/** Counts a request that somebody waits for. */
export async function withLoading<T>(work: Promise<T>): Promise<T> {
  state.loading.set((count) => count + 1);
  try {
    return await work;
  } finally {
    state.loading.set((count) => Math.max(0, count - 1));
  }
}

/** Shows the work list as this device has it; false when it never had one. Reads small records only. */
export async function showKeptWork(account: string): Promise<boolean> {
  const kept = await readWork(device(), account);
  if (!kept) return false;
  showWork(kept);
  return true;
}

function showWork({ summaries, templates }: KeptWork): void {
  const inspections = new Map<string, DashboardInspection>(summaries.map(({ id, summary }) => [id, summary]));
  state.gone.set(new Set(summaries.filter(({ gone }) => gone).map(({ id }) => id)));
  state.unconfirmed.set(new Set(summaries.filter(({ unconfirmed }) => unconfirmed).map(({ id }) => id)));
  state.work.set((work) => ({ ...work, inspections, templates }));
}

/** The checklists of this device; read once, when something needs them. */
export async function needVersions(): Promise<void> {
  if (state.work.get().versions.length > 0) return;
  const versions = await readVersions(device(), here());
  state.work.set((work) => (work.versions.length > 0 ? work : { ...work, versions: byTitle(versions) }));
}

/** The state with changes on top that were made while it was being read. */
const withUnstored = (inspection: Inspection): Inspection => withChanges(inspection, treeOf(inspection), unstoredChanges(inspection.id));

/** Reads the work list from the server; says so when that fails and there is nothing else to show. */
export async function loadDashboard(): Promise<void> {
  const account = here();
  const known = state.work.get().inspections !== null;
  try {
    const etag = known ? ((await readAccount(device(), account))?.etag ?? null) : null;
    let fresh: string | null = null;
    const reading = call('inspections.dashboard', {}, { etag, onHeaders: (headers) => (fresh = headers.get('etag')) });
    const answer = await (known ? reading : withLoading(reading));
    await writePending();
    if (state.account.get()?.id !== account) return;
    const { taken, gone } = await takeDashboard(device(), account, {
      inspections: answer.inspections,
      versions: answer.versions,
      templates: answer.inspection_templates,
      etag: fresh,
    });
    state.work.set((work) => ({ ...work, versions: byTitle(answer.versions), templates: answer.inspection_templates }));
    const before = state.work.get().inspections;
    const rows = [...answer.inspections, ...gone].map((incoming): [string, DashboardInspection] => {
      const now = taken.get(incoming.id) ?? before?.get(incoming.id) ?? incoming;
      return [incoming.id, isFull(now) ? withUnstored(now) : now];
    });
    state.work.set((work) => ({ ...work, inspections: new Map(rows) }));
    state.gone.set(new Set(gone.map(({ id }) => id)));
    state.online.set(true);
  } catch (error) {
    if (error instanceof Unchanged) {
      state.online.set(true);
      return needVersions();
    }
    if (error instanceof Problem && (error.code === 'not_logged_in' || error.code === 'invalid_grant')) return lockSession();
    if (error instanceof Offline) state.online.set(false);
    // With a work list on screen, a line that fell away is no news.
    if (!(error instanceof Offline) || state.work.get().inspections === null)
      notify('danger', noticeTexts.dashboardFailed.header, noticeTexts.dashboardFailed.text);
  }
}

/** Reads a record from the server and takes it in. @throws Problem inspection_not_found; Offline */
async function readInto(id: string, force: boolean): Promise<void> {
  const account = here();
  for (let attempt = 1; attempt <= 5; attempt++) {
    const { inspection } = await call('inspections.get', { id });
    await writePending();
    if (state.account.get()?.id !== account) return;
    const taken = await takeInspection(device(), account, inspection, treeOf(inspection), { force });
    if (!taken) continue;
    if (taken !== fullInspection(id)) showInspections([withUnstored(taken)]);
    return;
  }
}

/** Shows the device's copy of an inspection; false when it has none. */
async function showKept(id: string): Promise<boolean> {
  const kept = await readInspection(device(), here(), id);
  if (!kept) return false;
  await needVersions();
  showInspections([withUnstored(kept.inspection)]);
  return true;
}

/**
 * Makes an inspection ready in full: from memory, from the device, else from the server.
 * @throws Problem inspection_not_found; Offline when it is nowhere here and there is no answer
 */
export async function loadInspection(id: string): Promise<void> {
  if (state.work.get().inspections === null) await loadDashboard();
  const { inspections } = state.work.get();
  if (inspections === null) throw new Offline('inspections.dashboard');
  await needVersions();
  if (!isFull(inspections.get(id)) && !(await showKept(id))) await withLoading(readInto(id, false));
  const found = fullInspection(id);
  if (!found || knownTree(found)) return;
  // Made on a checklist that came after what this device knows.
  await loadDashboard();
  if (!knownTree(found)) throw new Offline('inspections.dashboard');
}

/** Looks behind what is on screen whether the server has something newer; silent when there is no answer. */
export async function refreshInspection(id: string): Promise<void> {
  if (!state.online.get() || state.gone.get().has(id)) return;
  try {
    await readInto(id, false);
  } catch (error) {
    if (error instanceof Offline) state.online.set(false);
    else if (error instanceof Problem && error.code === 'inspection_not_found') await loadDashboard();
  }
}

/** Takes over the server's state, as after it refused a change. What is no longer there stays readable here. */
export async function reloadInspection(id: string, { force = true } = {}): Promise<void> {
  try {
    await readInto(id, force);
  } catch (error) {
    if (error instanceof Problem && error.code === 'inspection_not_found') await loadDashboard();
    else if (!(error instanceof Offline)) notifyProblem(error);
  }
}

/** Another tab changed these on the device. */
export async function showChanged(ids: readonly string[]): Promise<void> {
  const account = state.account.get();
  if (!account) return;
  for (const id of ids) {
    const kept = await readInspection(device(), account.id, id);
    if (kept && fullInspection(id)) showInspections([withUnstored(kept.inspection)]);
  }
}

/** An inspection was added on the server. */
export async function takeAdded(inspection: Inspection): Promise<void> {
  await takeInspection(device(), here(), inspection, treeOf(inspection));
  showInspections([inspection]);
}

/** An inspection was deleted on the server. */
export async function takeDeleted(id: string): Promise<void> {
  await dropInspection(device(), here(), id);
  hideInspection(id);
}
