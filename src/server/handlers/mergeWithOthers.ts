import { appliedHashes } from '#server/db/appliedHashes.ts';
import type { Db } from '#server/db/database.ts';
import { othersSince } from '#server/db/othersSince.ts';

import * as pastChanges from '#server/db/pastChanges.ts';
import * as pastStates from '#server/db/pastStates.ts';
import { cleanRichText } from '#server/richText.ts';
import type { Action } from '#shared/model/actions.ts';
import type { HalfWord } from '#shared/model/halfWord.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Conflict } from '#shared/model/receipt.ts';
import { noteAt, notesIn, withNotes } from '#shared/rules/actionParts.ts';
import { mergeAction, partOfNotes } from '#shared/rules/merge.ts';
import { touchedBy } from '#shared/rules/touched.ts';
import { hasUnsurePast } from '#shared/rules/unsurePast.ts';
import type { Led } from './led.ts';
import { hashesOfText, type Sent } from './payloadHash.ts';
import { saidBefore } from './saidBefore.ts';

/** Merges a change with what other devices did meanwhile (decisions part 4, scenario 25). */

/** What is known about the texts that the changes of a run were made on. */
export interface Pasts {
  /** What was done to the inspection since the device left. */
  readonly past: pastChanges.PastChange[];
  /** Whether more was done than `past` holds, longer ago. */
  readonly isCut: boolean;
  /** Earlier states of the inspection, in parts. Read only for notes whose past is uncertain. */
  readonly states: readonly Partial<Inspection>[];
  /** Ids of actions whose text the note said before, or an applied change did. */
  readonly said: ReadonlySet<string>;
  /** Ids of actions whose `typed_on` is exactly what an earlier, applied change said. */
  readonly arrived: ReadonlySet<string>;
}
export const noPasts: Pasts = {
  past: [],
  isCut: false,
  states: [],
  said: new Set(),
  arrived: new Set(),
};

/** Reads them, in the transaction of the run. */
export async function pastsOf(db: Db, before: Inspection, run: readonly Sent[]): Promise<Pasts> {
  const { changes, isCut } = await changesSince(db, before, run);
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

/** A list of its own each time: the run adds its own changes. */
const nothingSince = () => ({ changes: [], isCut: false });

/**
 * Changes, of the kinds that this run has, since the oldest state that an action of it was made on;
 * none when this device made all of them.
 */
async function changesSince(
  db: Db,
  { id, revision }: Inspection,
  run: readonly Sent[],
): Promise<{ changes: pastChanges.PastChange[]; isCut: boolean }> {
  const bases = run.flatMap(({ queued: { base } }) =>
    base === undefined || base === null || base >= revision ? [] : [base],
  );
  if (bases.length === 0) return nothingSince();
  const oldest = Math.min(...bases);
  return (await othersSince(db, id, oldest, run[0]?.queued.device))
    ? pastChanges.changesSince(db, id, oldest, [...new Set(run.map(({ action }) => action.type))])
    : nothingSince();
}

const isUnsure = ({ queued, action }: Sent): boolean =>
  hasUnsurePast(action, queued.base_notes, queued.given_back, queued.typed_on);

/** Whether the text that a note was typed on is a past of the server's, but maybe an old one. */
const hasOldPast = ({ queued, action, isOfCopy }: Sent): boolean =>
  isOfCopy === true && notesIn(action) !== undefined && typeof queued.base_notes === 'string';

/**
 * Of the actions whose past is uncertain, those whose `typed_on` did arrive: that text is their
 * past.
 */
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

/**
 * The text that a change gave a note, and the one that its page says it was typed on: a restore may
 * have taken that from the server.
 */
const textsIn = (state: Led, part: string): string[] =>
  noteIn(state, part).flatMap((is) => [is, ...(state.typed_on ? [state.typed_on] : [])]);

const noteIn = (state: Led, part: string): string[] => {
  const is = touchedBy([{ old: {}, new: state }])
    .get(part)
    ?.at(-1)?.is;
  return typeof is === 'string' ? [is] : [];
};

/** The word that was half typed when a change of this note was stored. */
const halfIn = (state: Led, part: string): HalfWord[] =>
  state.half_word && noteIn(state, part).length > 0 ? [state.half_word] : [];

/**
 * Answers the action as it has to be applied, so that what other devices did since stays too
 * (decisions part 4, scenario 25).
 */
export function mergeWithOthers(
  now: Inspection,
  one: Sent,
  { past, isCut, states, said, arrived }: Pasts,
): { action: Action; conflict: Conflict | null } {
  const { queued, action } = one;
  const { base, device } = queued;
  const since =
    base === undefined || base === null || base >= now.revision
      ? []
      : past.filter(({ revision }) => revision > base);
  const isOwn = (one: { device: string | null }) => device !== undefined && one.device === device;
  const others = since.filter((one) => !isOwn(one));
  // Of a cut past nobody knows what the device had, unless it says so itself.
  const told = isCut ? (queued.base_notes ?? null) : queued.base_notes;
  const baseNotes = notesIn(action) === undefined ? undefined : told;
  const isSame = baseNotes === undefined || baseNotes === noteAt(now, action);
  // Nobody else changed anything.
  if (others.length === 0 && isSame) return { action, conflict: null };
  const part = partOfNotes(action);
  const before = () => [...states, ...past.map((one) => one.new)];
  const { action: merged, conflict } = mergeAction(now, action, {
    others: touchedBy(others),
    own: touchedBy(since.filter(isOwn)),
    baseNotes,
    typedOn: queued.typed_on,
    hasArrived: arrived.has(queued.id),
    wasSaid: said.has(queued.id),
    isUnsure: isUnsure(one),
    isOld: hasOldPast(one),
    texts: () => before().flatMap((state) => textsIn(state, part ?? '')),
    halves: () => [
      ...(queued.half_word ? [queued.half_word] : []),
      ...before().flatMap((state) => halfIn(state, part ?? '')),
    ],
  });
  const notes = notesIn(merged);
  const last =
    conflict?.part === 'notes'
      ? others.findLast((one) => part !== null && touchedBy([one]).has(part))
      : undefined;
  return {
    // Two texts that each fit may be too long together: both are kept.
    action:
      notes === undefined || notes === notesIn(action)
        ? merged
        : withNotes(merged, cleanRichText(notes, 'notes', Number.POSITIVE_INFINITY)),
    conflict: conflict && last ? { ...conflict, by: last.by, at: last.at } : conflict,
  };
}
