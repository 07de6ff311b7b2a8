import type { Db } from '#server/db/base/database.ts';
import { appliedHashes } from '#server/db/queue/appliedHashes.ts';
import { othersSince, revisionAgo } from '#server/db/queue/othersSince.ts';
import * as pastChanges from '#server/db/queue/pastChanges.ts';
import * as pastStates from '#server/db/queue/pastStates.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { notesIn } from '#shared/rules/inspection/actionParts.ts';
import { hasUnsurePast } from '#shared/rules/merge/unsurePast.ts';
import { hashesOfText, type Sent } from './payloadHash.ts';
import { saidBefore } from './saidBefore.ts';

/** What happened before the changes of a run, as far as merging needs it. */

/** What is known about the texts that the changes of a run were made on. */
export interface Pasts {
  /** Changes to the inspection since the oldest state that the device made its changes on. */
  readonly past: pastChanges.PastChange[];
  /** Whether there were more, older changes than `past` holds. */
  readonly isCut: boolean;
  /** Earlier states of the inspection, in parts. Read only for notes whose past is uncertain. */
  readonly states: readonly Partial<Inspection>[];
  /** Ids of actions whose text the note once had, or an applied change had. */
  readonly said: ReadonlySet<string>;
  /** Ids of actions whose `typed_on` is exactly the text of an earlier, applied change. */
  readonly arrived: ReadonlySet<string>;
}
export const noPasts: Pasts = {
  past: [],
  isCut: false,
  states: [],
  said: new Set(),
  arrived: new Set(),
};

/** Reads these pasts in the transaction of the run. */
export async function pastsOf(
  db: Db,
  before: Inspection,
  run: readonly Sent[],
  known: pastChanges.PastRows,
): Promise<Pasts> {
  const { changes, isCut } = await changesSince(db, before, run, known);
  return {
    past: changes,
    isCut,
    states: run.some((one) => isUnsure(one) || hasOldPast(one))
      ? await pastStates.latestStates(db, before.id)
      : [],
    said: await saidBefore(db, before.id, run.filter(isUnsure)),
    arrived: await arrivedPasts(db, before.id, run),
  };
}

/** The most changes of an inspection that are looked through: no device is further behind. */
const longest = 20_000;

/** A new list each time, because the run adds its own changes to it. */
const nothingSince = () => ({ changes: [], isCut: false });

/**
 * Changes of the kinds in this run, since the oldest state that one of its actions was made on;
 * none when this device made all of them.
 */
async function changesSince(
  db: Db,
  { id, revision }: Inspection,
  run: readonly Sent[],
  known: pastChanges.PastRows,
): Promise<{ changes: pastChanges.PastChange[]; isCut: boolean }> {
  const bases = run.flatMap(({ queued: { base } }) =>
    base === undefined || base === null || base >= revision ? [] : [base],
  );
  if (bases.length === 0) return nothingSince();
  const base = Math.min(...bases);
  const far = revision - base > longest ? await revisionAgo(db, id, longest) : null;
  const isCut = far !== null && far > base;
  const oldest = isCut ? far : base;
  if (!(await othersSince(db, id, oldest, run[0]?.queued.device)))
    return { ...nothingSince(), isCut };
  const kinds = new Set(run.map(({ action }) => action.type));
  // Starting keeps the day that the device knew, although a coordinator planned another: what one
  // of these did to the day, the other must know.
  if (kinds.has('START_INSPECTION')) kinds.add('EDIT_INSPECTION');
  if (kinds.has('EDIT_INSPECTION')) kinds.add('START_INSPECTION');
  const since = await pastChanges.changesSince(db, id, oldest, [...kinds], known);
  return { ...since, isCut: isCut || since.isCut };
}

/** Whether the past of the text in this change is uncertain; never for a change without a text. */
export const isUnsure = ({ queued, action }: Sent): boolean =>
  hasUnsurePast(action, queued.base_notes, queued.given_back, queued.typed_on);

/** Whether a note comes from an old copy of a device: the base that it names may be old. */
export const hasOldPast = ({ queued, action, isOfCopy }: Sent): boolean =>
  isOfCopy === true && notesIn(action) !== undefined && typeof queued.base_notes === 'string';

/** Ids of the uncertain actions whose `typed_on` arrived at the server: that text is their past. */
async function arrivedPasts(
  db: Db,
  inspection: string,
  run: readonly Sent[],
): Promise<Set<string>> {
  const named = run.flatMap((one) =>
    one.queued.typed_on !== undefined && isUnsure(one)
      ? [{ id: one.queued.id, hashes: hashesOfText(inspection, one.action, one.queued.typed_on) }]
      : [],
  );
  const applied = await appliedHashes(db, inspection, [
    ...new Set(named.flatMap(({ hashes }) => hashes)),
  ]);
  return new Set(
    named.flatMap(({ id, hashes }) => (hashes.some((hash) => applied.has(hash)) ? [id] : [])),
  );
}
