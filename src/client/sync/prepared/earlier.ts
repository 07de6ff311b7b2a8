import { type Call, Offline } from '#client/api/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import { dropEarlier, keepEarlier, readEarlier, readEarlierKeys } from '#client/device/earlier.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { endsSession, Problem } from '#shared/problems.ts';
import { unsaidRevision } from '#shared/rules/inspection/addedInspection.ts';
import { toldAmong } from '#shared/rules/inspection/earlierVisits.ts';
import { canEdit, canExport } from '#shared/rules/inspection/status.ts';

/**
 * Findings of earlier visits to the places of a person's open inspections. The page asks the server
 * for them once it has the work list, and the device keeps them for when there is no line.
 */

const show = (id: string, visits: Awaited<ReturnType<typeof readEarlier>>): void =>
  state.earlier.set((now) => new Map(now).set(id, visits));

/** Shows the findings that this device has for an inspection. */
export async function showEarlier(backend: Backend, account: string, id: string): Promise<void> {
  const visits = await readEarlier(backend, account, id);
  if (isHere(account)) show(id, visits);
}

/** For each inspection a key: its version and the earlier visits to fetch for it. */
function wanted(all: readonly DashboardInspection[]): Map<string, string> {
  // An inspection that was finished here counts as a visit once the server has confirmed that.
  const unconfirmed = state.unconfirmed.get();
  const told = toldAmong(all.filter(({ id, status }) => canExport(status) && !unconfirmed.has(id)));
  return new Map(
    all
      .filter(({ status, revision }) => canEdit(status) && revision > unsaidRevision)
      .flatMap((one): [string, string][] => {
        const there = told(one).map(({ id }) => id);
        return there.length > 0 ? [[one.id, keyOf(one.version.id, there)]] : [];
      }),
  );
}

const keyOf = (version: string, visits: readonly string[]): string =>
  JSON.stringify([version, ...visits]);

/**
 * What this page asked for, by inspection. Work that still waits may make the server answer about
 * other visits; the page then asks again only when it wants something else.
 */
const askedFor = new Map<string, string>();

/** Whether a preparation is under way: a second one would ask the same. */
let preparing = false;

/**
 * Asks for the findings that are not here yet, one inspection after another, and forgets those that
 * nobody needs. Shows no error: without an answer it asks again with the next list.
 */
export async function prepareEarlier(call: Call, backend: Backend, account: string): Promise<void> {
  const isOver = () => !isHere(account) || state.locked.get() || state.leaving.get();
  if (preparing) return;
  preparing = true;
  try {
    const keys = await readEarlierKeys(backend, account);
    const { inspections } = state.work.get();
    if (isOver() || inspections === null) return;
    const need = wanted([...inspections.values()]);
    const old = [...keys.keys()].filter((id) => !need.has(id));
    if (old.length > 0) await dropEarlier(backend, account, old);
    for (const [id, key] of need) {
      if (isOver()) return;
      // Work that arrived since may change the answer.
      const asked = `${inspections.get(id)?.revision} ${key}`;
      if (keys.get(id) === key || askedFor.get(id) === asked) continue;
      const answer = await visitsOf(call, id);
      if (isOver()) return;
      const version = inspections.get(id)?.version.id;
      if (answer === null || version === undefined) continue;
      askedFor.set(id, asked);
      const { visits, seen } = answer;
      await keepEarlier(backend, account, id, keyOf(version, seen), visits);
      if (state.earlier.get().has(id)) show(id, visits);
    }
  } catch (error) {
    // Another call tells the person what is wrong with the session or the server.
    if (!(error instanceof Offline || error instanceof Problem)) console.warn(error);
  } finally {
    preparing = false;
  }
}

/** Null when the server refuses this inspection alone. @throws an error that the others meet too */
const visitsOf = (call: Call, id: string) =>
  call('inspections.earlier', { id }).catch((error: unknown) => {
    if (error instanceof Problem && !endsSession(error) && error.code !== 'too_many_requests')
      return null;
    throw error;
  });
