import { call, Offline } from '#client/api.ts';
import { notify, notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { isFull, treeOf } from '#client/state/work.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import type { Action } from '#shared/rules/actions.ts';
import { applyAction } from '#shared/rules/applyAction.ts';
import { noticeTexts } from '#shared/text/chrome.ts';
import { waitingChanges } from './queue.ts';
import { lockSession } from './session.ts';

/** Reading from the server into the state. Changes that wait are applied again on top of what comes in. */

/** Counts a request that somebody waits for. */
export async function withLoading<T>(work: Promise<T>): Promise<T> {
  state.loading.set((count) => count + 1);
  try {
    return await work;
  } finally {
    state.loading.set((count) => Math.max(0, count - 1));
  }
}

/** The server's record with the unsent changes on top; one that no longer fits is left out here and refused there. */
function withWaiting(inspection: Inspection): Inspection {
  return waitingChanges(inspection.id).reduce((now, { type, payload }) => {
    try {
      return applyAction(now, treeOf(now), { type, payload } as Action);
    } catch {
      return now;
    }
  }, inspection);
}

/** Reads the whole work list; says so when that fails. */
export async function loadDashboard(): Promise<void> {
  try {
    const before = state.work.get().inspections;
    const { inspections, inspection_templates, versions } = await withLoading(call('inspections.dashboard', {}));
    const dutch = new Intl.Collator('nl');
    const known = state.work.get().inspections;
    state.work.set((work) => ({ ...work, versions: versions.toSorted((a, b) => dutch.compare(a.title, b.title)), templates: inspection_templates }));
    const merged = inspections.map((inspection): [string, DashboardInspection] => {
      const kept = known?.get(inspection.id);
      // A finished one that was opened before keeps what was read then.
      if (!isFull(inspection)) return [inspection.id, isFull(kept) && kept.revision >= inspection.revision ? kept : inspection];
      // Changed here while the answer was under way: what is here is newer.
      return [inspection.id, isFull(kept) && kept !== before?.get(inspection.id) ? kept : withWaiting(inspection)];
    });
    state.work.set((work) => ({ ...work, inspections: new Map(merged) }));
    state.online.set(true);
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_logged_in' || error.code === 'invalid_grant')) return lockSession();
    if (error instanceof Offline) state.online.set(false);
    notify('danger', noticeTexts.dashboardFailed.header, noticeTexts.dashboardFailed.text);
  }
}

/** Reads a record and takes it in; once more when it was changed here while the answer was under way. */
async function readInto(id: string): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const before = state.work.get().inspections?.get(id);
    const { inspection } = await call('inspections.get', { id });
    const { inspections } = state.work.get();
    if (!inspections || inspections.get(id) !== before) continue;
    state.work.set((work) => ({ ...work, inspections: new Map(work.inspections).set(id, withWaiting(inspection)) }));
    return;
  }
}

/** Reads one inspection in full, and the work list first when it is not there. @throws Problem inspection_not_found; Offline when there is no answer */
export async function loadInspection(id: string): Promise<void> {
  if (state.work.get().inspections === null) await loadDashboard();
  const { inspections } = state.work.get();
  if (inspections === null) throw new Offline('inspections.dashboard');
  if (isFull(inspections.get(id))) return;
  await withLoading(readInto(id));
}

/** Takes over the server's state after it refused a change. */
export async function reloadInspection(id: string): Promise<void> {
  try {
    await readInto(id);
  } catch (error) {
    if (!(error instanceof Offline)) notifyProblem(error);
  }
}
