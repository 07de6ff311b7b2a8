import type { Call } from '#client/api/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import { beginGivingBack } from '#client/device/givingBack.ts';
import { keepGivenBack } from '#client/device/keepGivenBack.ts';
import { outgoing } from '#client/device/outgoing.ts';
import type { KeptSummary } from '#client/device/records.ts';
import { holdOn, readInspection, readWork } from '#client/device/work.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { entriesOf, sameWhereItWrites } from '#shared/rules/inspection/actionsOf.ts';
import { withTrees } from '#shared/rules/office/withTrees.ts';
import { addAgain, inFull } from './makeAgain.ts';

export interface GivingBackAll {
  backend: Backend;
  call: Call;
  account: string;
  /** The epoch that the server is in now. */
  epoch: string;
  /** Milliseconds since 1970, by this device's clock. */
  clock: () => number;
  /** Takes over the server's record, with what was given back and what waits on top. */
  takeOver: (inspection: Inspection) => Promise<void>;
  /** False when somebody else has logged in on this device: then it stops. */
  goesOn: () => boolean;
  /**
   * Since when the server fails at making an inspection again, by its id, in ms since 1970.
   * `giveBackAll` fills this; the caller keeps it over all attempts.
   */
  failing: Map<string, number>;
}

/**
 * Milliseconds that the server may fail at making an inspection again; then the rest is not kept
 * waiting for it.
 */
const patience = 3_600_000;

/**
 * Puts into the queue what a restored server has forgotten of this device's work, and makes
 * inspections again that were added after the backup. Answers how many changes that were, and how
 * many values or inspections could not be given back. An attempt that breaks off is made anew from
 * the start. @throws Offline, Problem
 */
export async function giveBackAll({
  backend,
  call,
  account,
  epoch,
  clock,
  takeOver,
  goesOn,
  failing,
}: GivingBackAll): Promise<{ count: number; left: number }> {
  let [made, left] = [0, 0];
  /**
   * Whether the rest no longer waits for this inspection: the server takes no more inspections, or
   * it has failed at making this one again for `patience` ms.
   */
  const isGivenUp = (error: unknown, id: string): boolean => {
    if (!(error instanceof Problem)) return false;
    if (error.code === 'too_many_inspections') return true;
    if (error.code !== 'internal_error') return false;
    const since = failing.get(id) ?? clock();
    failing.set(id, since);
    return clock() - since >= patience;
  };
  const inspections = withTrees(await call('inspections.dashboard', {}));
  const there = new Map(inspections.map((one) => [one.id, one]));
  const { worked, fromMemory, read } = await beginGivingBack(backend, account, epoch);
  const known = ((await readWork(backend, account))?.summaries ?? []).filter(({ gone }) => !gone);
  for (const id of new Set([...worked, ...read, ...known.map((summary) => summary.id)])) {
    const listed = there.get(id);
    const isRead = read.has(id) && listed?.status !== 'finished';
    if (listed && !worked.has(id) && !isRead) continue;
    const had =
      listed && !isRead ? null : ((await readInspection(backend, account, id))?.inspection ?? null);
    const kept = listed ? null : had;
    const copies = fromMemory.get(id) ?? [];
    // It was finished before the backup, and this device knew that: nothing can be missing.
    if (listed?.status === 'finished' && copies.length === 0 && isKnown(listed, known)) continue;
    let isHopeless = false;
    // An inspection that exists and is not finished has to wait: reading it would replace what was
    // not given back yet.
    const mayFail = listed === undefined || listed.status === 'finished';
    const inspection = await (listed
      ? inFull(call, listed)
      : (kept && addAgain(call, account, kept)) || Promise.resolve(null)
    ).catch((error: unknown) => {
      isHopeless = mayFail && isGivenUp(error, id);
      if (!isHopeless) throw error;
      return null;
    });
    if (!goesOn()) break;
    if (!inspection) {
      // It was deleted, its checklist is gone, or the server keeps failing: the copy on this device
      // stays readable.
      if (worked.has(id) || isHopeless) {
        left++;
        await holdOn(backend, account, id);
      }
      continue;
    }
    if (!worked.has(id) && listed && had && saysAll(inspection, had)) continue;
    const given = await keepGivenBack(
      backend,
      account,
      inspection,
      new Date(clock()).toISOString(),
      { whole: kept, copies, read: listed ? had : null },
    );
    if (kept) made++;
    left += given.left;
    await takeOver(inspection);
  }
  // Includes what an earlier attempt queued: nothing is sent before everything is given back.
  const { waiting } = await outgoing(backend, account);
  return { count: made + waiting.filter(({ given_back }) => given_back).length, left };
}

/** Whether the server has every note and result just as this device read it. */
const saysAll = (there: Inspection, read: Inspection): boolean =>
  entriesOf(read).every((action) => sameWhereItWrites(action, there, read));

/** Whether this device knew the inspection as finished, in this very state. */
const isKnown = ({ id, revision }: DashboardInspection, known: readonly KeptSummary[]): boolean =>
  known.some(
    ({ summary }) =>
      summary.id === id && summary.status === 'finished' && summary.revision === revision,
  );
