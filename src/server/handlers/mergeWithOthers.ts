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
import { noteAt, notesIn } from '#shared/rules/actionParts.ts';
import { mergeAction, partOfNotes } from '#shared/rules/merge.ts';
import { mostTags, tagsIn } from '#shared/rules/tagsInside.ts';
import { type Touched, touchedBy } from '#shared/rules/touched.ts';
import { placeOfValue, valueNames } from '#shared/rules/values.ts';
import type { Led } from './led.ts';
import { hasOldPast, isUnsure, type Pasts } from './pasts.ts';
import type { Sent } from './payloadHash.ts';

/** Merges a change with what other devices did meanwhile (decisions part 4, scenario 25). */

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

/** Keeps what was changed in this note and its values; no other change affects its merge. */
function ofItsNote(part: string | null, options: MergeOrder['options']): MergeOrder['options'] {
  if (part === null) return options;
  const places = [part, ...valueNames.map((name) => placeOfValue(part, name))];
  const only = (touched: Touched): Touched =>
    new Map([...touched].filter(([place]) => places.includes(place)));
  return { ...options, others: only(options.others), own: only(options.own) };
}

/** Whether a place is the note of an action; of an action without one, whether it is of the form. */
const isOf = (part: string | null) => (place: string) =>
  part === null ? place.startsWith('form:') : place === part;

/**
 * Says that a merge is too long to do while others wait for the same transaction: it is to be done
 * elsewhere, and the run tried again with what that gave.
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
 * Long merges that were done already, by action, with what was asked for; `both`: it was done so
 * often in vain, for the note changed meanwhile, that both texts stay.
 */
export type DoneMerges = Map<string, { order: MergeOrder; merged: MergedAction } | 'both'>;

/**
 * A change whose base is longer than any text that somebody saves is read only where the note says
 * just that, or said it: two texts may have become one so long. Otherwise nobody knows its base.
 */
function withReadableBase(sent: Sent, now: Inspection, texts: () => readonly string[]): Sent {
  const { base_notes: base } = sent.queued;
  const isShort = !base || (base.length <= limits.notes && tagsIn(base) <= mostTags);
  if (isShort || base === noteAt(now, sent.action) || texts().includes(base)) return sent;
  return { ...sent, queued: { ...sent.queued, base_notes: null } };
}

/**
 * Answers the action as it has to be applied, so that what other devices did since stays too
 * (decisions part 4, scenario 25). `isLate`: the inspection is a colleague's by now.
 * @throws MergesElsewhere for a long one that is not in `done`
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
  // Of a cut past nobody knows what the device had, unless it says so itself.
  const told = isCut ? (queued.base_notes ?? null) : queued.base_notes;
  const baseNotes = notesIn(action) === undefined ? undefined : told;
  const isSame = baseNotes === undefined || baseNotes === noteAt(now, action);
  // Nobody else changed anything.
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
