import {
  cleanMerge,
  isLongMerge,
  isSameMerge,
  type MergedAction,
  type MergeOrder,
} from '#server/work/mergeOrder.ts';
import type { HalfWord } from '#shared/model/halfWord.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { limits } from '#shared/model/limits.ts';
import { noteAt, notesIn } from '#shared/rules/inspection/actionParts.ts';
import { placeOfValue, valueNames } from '#shared/rules/inspection/values.ts';
import { mergeAction, partOfNotes } from '#shared/rules/merge/merge.ts';
import { type Touched, touchedBy } from '#shared/rules/merge/touched.ts';
import { mostTags, tagsIn } from '#shared/rules/words/tagsInside.ts';
import type { Led } from './led.ts';
import { hasOldPast, isUnsure, type Pasts } from './pasts.ts';
import type { Sent } from './payloadHash.ts';

/** Merges a change with the changes of other devices since (agreements part 4, scenario 25). */

/**
 * The text that a change gave a note, and the text that its page typed it on: the server may have
 * lost that second text in a restore.
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

/** Keeps only the changes of this note and its values: no other change affects its merge. */
function ofItsNote(part: string | null, options: MergeOrder['options']): MergeOrder['options'] {
  if (part === null) return options;
  const places = [part, ...valueNames.map((name) => placeOfValue(part, name))];
  const only = (touched: Touched): Touched =>
    new Map([...touched].filter(([place]) => places.includes(place)));
  return { ...options, others: only(options.others), own: only(options.own) };
}

/** Whether a place is the note of an action or, if the action has no note, part of the form. */
const isOf = (part: string | null) => (place: string) =>
  part === null ? place.startsWith('form:') : place === part;

/**
 * Says that a merge takes too long while others wait for the same transaction: the merge is done
 * elsewhere, and then the run is tried again with its result.
 */
export class MergesElsewhere extends Error {
  readonly id: string;
  readonly order: MergeOrder;

  constructor(id: string, order: MergeOrder) {
    super('a long merge is done elsewhere');
    this.id = id;
    this.order = order;
  }
}

/**
 * Long merges that are done, by action, with their order. `both`: the note changed meanwhile so
 * often that merging stops, and both texts stay.
 */
export type DoneMerges = Map<string, { order: MergeOrder; merged: MergedAction } | 'both'>;

/**
 * A base that is longer than any text that people save is used only if the note has or had exactly
 * that text: a merge may have made it that long. Otherwise the base counts as unknown.
 */
function withReadableBase(sent: Sent, now: Inspection, texts: () => readonly string[]): Sent {
  const { base_notes: base } = sent.queued;
  const isShort = !base || (base.length <= limits.notes && tagsIn(base) <= mostTags);
  if (isShort || base === noteAt(now, sent.action) || texts().includes(base)) return sent;
  return { ...sent, queued: { ...sent.queued, base_notes: null } };
}

/**
 * Answers the action as it must be applied, so that other devices' changes since stay too
 * (agreements part 4, scenario 25). `isLate`: the inspection is a colleague's by now. @throws
 * MergesElsewhere for a long merge that is not in `done`
 */
export function mergeWithOthers(
  now: Inspection,
  sent: Sent,
  { past, isCut, states, said, arrived, isLate = false }: Pasts & { isLate?: boolean },
  done: DoneMerges,
): MergedAction {
  const { action } = sent;
  const part = partOfNotes(action);
  const before = () => [...states, ...past.map((one) => one.new)];
  const texts = () => before().flatMap((state) => textsIn(state, part ?? ''));
  const one = withReadableBase(sent, now, texts);
  const { queued } = one;
  const { base, device } = queued;
  const since =
    base === undefined || base === null || base >= now.revision
      ? []
      : past.filter(({ revision }) => revision > base);
  const isOwn = (one: { device: string | null }) => device !== undefined && one.device === device;
  const others = since.filter((one) => !isOwn(one));
  // When the past was cut off, only the device itself can say which text it had.
  const told = isCut ? (queued.base_notes ?? null) : queued.base_notes;
  const baseNotes = notesIn(action) === undefined ? undefined : told;
  const isSame = baseNotes === undefined || baseNotes === noteAt(now, action);
  // No other device changed anything since.
  if (others.length === 0 && isSame) return { action, conflict: null };
  const options = {
    others: touchedBy(others),
    own: touchedBy(since.filter(isOwn)),
    baseNotes,
    typedOn: queued.typed_on,
    hasArrived: arrived.has(queued.id),
    wasSaid: said.has(queued.id),
    isUnsure: isUnsure(one),
    isOld: hasOldPast(one),
    isLate,
  };
  const halves = () => [
    ...(queued.half_word ? [queued.half_word] : []),
    ...before().flatMap((state) => halfIn(state, part ?? '')),
  ];
  const found = done.get(queued.id);
  const isLong = isLongMerge(now, action, options, texts);
  const isTooMuch = isLong && found === 'both';
  const order =
    isLong && !isTooMuch
      ? {
          current: now,
          action,
          options: ofItsNote(part, options),
          texts: texts(),
          halves: halves(),
        }
      : null;
  const known =
    order && found && found !== 'both' && isSameMerge(found.order, order) ? found.merged : null;
  if (order && !known) throw new MergesElsewhere(queued.id, order);
  const { action: merged, conflict } =
    known ??
    cleanMerge(
      action,
      mergeAction(now, action, { ...options, isTooMuch, texts, halves }),
      isTooMuch,
    );
  const last =
    conflict?.part === 'notes' || conflict?.part === 'form'
      ? others.findLast((one) => [...touchedBy([one]).keys()].some(isOf(part)))
      : undefined;
  return {
    action: merged,
    conflict: conflict && last ? { ...conflict, by: last.by, at: last.at } : conflict,
  };
}
