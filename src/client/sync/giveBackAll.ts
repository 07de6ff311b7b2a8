import type { Call } from '#client/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import { beginGivingBack, keepGivenBack } from '#client/device/givingBack.ts';
import { readInspection, readWork } from '#client/device/work.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { formFieldNames } from '#shared/rules/inspectionForm.ts';

export interface GivingBackAll {
  backend: Backend;
  call: Call;
  account: string;
  /** Milliseconds since 1970, by this device's clock. */
  clock: () => number;
  /** The server's record comes in, with what was given back and what waits on top. */
  takeOver: (inspection: Inspection) => Promise<void>;
  /** False when somebody else came to this device meanwhile: then nothing more is done. */
  goesOn: () => boolean;
}

/** Refusals that say that an inspection cannot be there again: it was deleted, or its checklist is gone. */
const final: ReadonlySet<string> = new Set(['inspection_not_found', 'validation_failed', 'action_conflict']);
const orNull = (error: unknown): null => {
  if (error instanceof Problem && final.has(error.code)) return null;
  throw error;
};

/**
 * Puts into the queue what a restored server has forgotten of this device's work, and makes inspections again that were added after the
 * backup. Answers how many changes that were, and how many values or inspections could not be given back. An attempt that breaks off is
 * made anew from the start. @throws Offline, Problem
 */
export async function giveBackAll({ backend, call, account, clock, takeOver, goesOn }: GivingBackAll): Promise<{ count: number; left: number }> {
  let [count, left] = [0, 0];
  const { inspections } = await call('inspections.dashboard', {});
  const there = new Set(inspections.map(({ id }) => id));
  const worked = new Set(await beginGivingBack(backend, account));
  const known = (await readWork(backend, account))?.summaries ?? [];
  for (const id of new Set([...worked, ...known.map((summary) => summary.id)])) {
    if (there.has(id) && !worked.has(id)) continue;
    const again = there.has(id) ? null : await addAgain({ backend, call, account }, id);
    const inspection = again ?? (there.has(id) ? await call('inspections.get', { id }).then((answer) => answer.inspection, orNull) : null);
    if (!goesOn()) break;
    if (!inspection) {
      // Deleted, or on a checklist that is gone: its work stays readable here.
      if (worked.has(id)) left++;
      continue;
    }
    const given = await keepGivenBack(backend, account, inspection, new Date(clock()).toISOString());
    count += given.actions.length + (again ? 1 : 0);
    left += given.left;
    await takeOver(inspection);
  }
  return { count, left };
}

/** Makes an inspection again that the server has forgotten; null where this device does not have it whole, or the server knows that it was deleted. */
async function addAgain({ backend, call, account }: Pick<GivingBackAll, 'backend' | 'call' | 'account'>, id: string): Promise<Inspection | null> {
  const kept = (await readInspection(backend, account, id))?.inspection;
  if (!kept) return null;
  const form = Object.fromEntries(formFieldNames.map((field) => [field, kept[field]])) as Pick<Inspection, (typeof formFieldNames)[number]>;
  // Under a key of its own that is the same on each of this person's devices.
  return call('inspections.create', { ...form, version: kept.version.id, id }, { action: { id, account, givenBack: 1 } }).then(
    (answer) => answer.inspection,
    orNull,
  );
}
