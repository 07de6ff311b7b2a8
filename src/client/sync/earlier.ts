import { type Call, Offline } from '#client/api/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import { dropEarlier, keepEarlier, readEarlier, readEarlierKeys } from '#client/device/earlier.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { isNotOurs, Problem } from '#shared/problems.ts';
import { visitsAmong } from '#shared/rules/earlierVisits.ts';
import { canEdit, canExport } from '#shared/rules/status.ts';

/**
 * What earlier visits to the places of one's open inspections found: asked of the server once they
 * are known, and kept here for when there is no line.
 */

const show = (id: string, visits: Awaited<ReturnType<typeof readEarlier>>): void =>
  state.earlier.set((now) => new Map(now).set(id, visits));

/** Shows what this device has of it. */
export async function showEarlier(backend: Backend, account: string, id: string): Promise<void> {
  const visits = await readEarlier(backend, account, id);
  if (isHere(account)) show(id, visits);
}

/** What must be asked: by inspection, and with a key that differs when there is something new. */
function wanted(all: readonly DashboardInspection[]): Map<string, string> {
  const visits = visitsAmong(all.filter(({ status }) => canExport(status)));
  return new Map(
    all
      .filter(({ status, revision }) => canEdit(status) && revision > 0)
      .flatMap((one): [string, string][] => {
        const there = visits(one.id, one).map(({ id }) => id);
        return there.length > 0 ? [[one.id, JSON.stringify([one.version.id, there])]] : [];
      }),
  );
}

/** Whether a preparation is under way: a second one would ask the same. */
let preparing = false;

/**
 * Asks for what is not here yet, one after another, and forgets what nobody needs. Silent: without an
 * answer the next list asks again.
 */
export async function prepareEarlier(call: Call, backend: Backend, account: string): Promise<void> {
  if (preparing) return;
  preparing = true;
  try {
    const keys = await readEarlierKeys(backend, account);
    const need = wanted([...(state.work.get().inspections?.values() ?? [])]);
    const old = [...keys.keys()].filter((id) => !need.has(id));
    if (old.length > 0) await dropEarlier(backend, account, old);
    for (const [id, key] of need) {
      if (!isHere(account) || state.locked.get()) return;
      if (keys.get(id) === key) continue;
      const visits = await visitsOf(call, id);
      if (visits === null || !isHere(account)) continue;
      await keepEarlier(backend, account, id, key, visits);
      if (state.earlier.get().has(id)) show(id, visits);
    }
  } catch (error) {
    // What the session or the server has against it, another call tells.
    if (!(error instanceof Offline || error instanceof Problem)) console.warn(error);
  } finally {
    preparing = false;
  }
}

/** Null where it may not be asked, for one that was handed over meanwhile. */
const visitsOf = (call: Call, id: string) =>
  call('inspections.earlier', { id }).then(
    ({ visits }) => visits,
    (error: unknown) => {
      if (isNotOurs(error)) return null;
      throw error;
    },
  );
