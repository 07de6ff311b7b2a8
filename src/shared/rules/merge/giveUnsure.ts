import type { Action } from '#shared/model/actions.ts';
import type { HalfWord } from '#shared/model/halfWord.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import {
  entryWith,
  isKnownAt,
  keyOf,
  noteAt,
  notesIn,
  onlyNotes,
  valueAt,
} from '#shared/rules/inspection/actionParts.ts';
import { entriesOf } from '#shared/rules/inspection/actionsOf.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { noValues, valueIn, valueNames } from '#shared/rules/inspection/values.ts';
import { mergeNotes, sameNotes } from '#shared/rules/notes/mergeNotes.ts';
import { isEmptyRich } from '#shared/rules/words/richText.ts';
import { wordCounts } from '#shared/rules/words/richWords.ts';
import { type Ground, groundOf } from './ground.ts';

/**
 * Gives back texts whose past is uncertain: texts that pages still had when the store was cleared,
 * texts that were stored again or given back before, and texts of other devices that this one read.
 */

/** A change that the server acknowledged, or that waits. */
export interface Acknowledged {
  action: Action;
  ground?: Ground | undefined;
  /** Whether the past of its text is uncertain: it may lack words that earlier texts had. */
  isUnsure?: boolean;
}
export interface GivingBack {
  /** The changes that the server gets, in order. */
  actions: { action: Action; ground: Ground }[];
  /** How many values were left as somebody else chose them. */
  left: number;
}

/** Whether `other` holds everything that `notes` says. */
export const isIn = (notes: string, other: string): boolean =>
  sameNotes(mergeNotes(null, notes, other).html, other);

/** At most this many words of a text that was only read may be half-typed words. */
const fewWords = 20;

/**
 * A change that may be given back, with the text that its notes were typed on, if its page knew
 * that.
 */
interface Source {
  action: Action;
  typedOn?: string | undefined;
  half?: HalfWord | undefined;
  /** Whether this device only read it: somebody else wrote it. */
  isOnlyRead?: true;
}

interface Known {
  sent: readonly Acknowledged[];
  copies: readonly Inspection[];
  /** What this device last read from the server before the restore. */
  read: readonly Action[];
  /** The changes that are sent anyway. */
  going: readonly Action[];
}

/**
 * Gives back each text with an uncertain past, the newest first, unless something else says all of
 * it; the server merges it as such. Gives back a value, such as a result, if the server has none
 * and no later choice is known. If the server has another value, that one stays and is counted
 * once. A text that was only read is given back if it has a word that nothing else says. A value
 * that was only read is never counted, because it may be older than the server's.
 */
export function giveUnsure(there: Inspection, { sent, copies, read, going }: Known): GivingBack {
  const actions: GivingBack['actions'] = [];
  let left = 0;
  const said = [...going];
  const since = [...going, ...sent.map(({ action }) => action)];
  const chosen = new Set(
    since.flatMap((action) =>
      valueNames
        .filter((name) => valueIn(action, name) !== undefined)
        .map((name) => `${keyOf(action)} ${name}`),
    ),
  );
  const sources: readonly Source[] = [
    // A text that was only read is sent as `typed_on` too: if the note ever said exactly that, the
    // server knows that the note has changed since (mergeUnsure.ts).
    ...read.map((action) => ({ action, typedOn: notesIn(action), isOnlyRead: true as const })),
    ...copies.flatMap(entriesOf).map((action) => ({ action })),
    ...sent
      .filter(({ isUnsure }) => isUnsure)
      .map(({ action, ground }) => ({
        action: onlyNotes(action, notesIn(action) ?? ''),
        typedOn: ground?.typed_on || ground?.notes || undefined,
        half: ground?.half_word,
      })),
  ];
  for (const { action, typedOn, half, isOnlyRead } of sources.toReversed()) {
    const key = keyOf(action);
    const texts = [
      noteAt(there, action),
      ...said.filter((one) => keyOf(one) === key).flatMap((one) => notesIn(one) ?? []),
    ];
    const isSaid = isOnlyRead && saysEveryWord(texts, notesIn(action) ?? '');
    const notes = isSaid ? undefined : onlyIn(action, texts);
    const values: Record<string, unknown> = {};
    for (const name of valueNames) {
      const [value, now] = [valueIn(action, name), valueAt(there, action, name)];
      if (value === undefined || value === noValues[name]) continue;
      const isOpen = value !== now && !chosen.has(`${key} ${name}`);
      // A photo that the server knows as removed was removed; other values are empty if nobody gave
      // one.
      const isChosen = now !== noValues[name] || (name === 'removed' && isKnownAt(there, action));
      if (isOpen && !isChosen) values[name] = value;
      else if (isOpen && !isOnlyRead) left++;
      chosen.add(`${key} ${name}`);
    }
    if (Object.keys(values).length === 0 && notes === undefined) continue;
    const given = entryWith(action, {
      ...values,
      ...(notes === undefined ? {} : { notes }),
    });
    said.push(given);
    actions.push({
      action: given,
      ground: {
        ...groundOf(there, given),
        ...(notes === undefined ? {} : { notes: null }),
        ...(notes !== undefined && typedOn !== undefined ? { typed_on: typedOn } : {}),
        ...(notes !== undefined && half !== undefined ? { half_word: half } : {}),
      },
    });
  }
  // Nobody knows whether a copy's form or the server's is newer: fields that differ are only
  // counted.
  const isEdited = since.some(({ type }) => type === 'EDIT_INSPECTION');
  if (!isEdited)
    left += formFieldNames.filter((field) =>
      copies.some((copy) => copy[field] !== there[field]),
    ).length;
  return { actions, left };
}

/** The text of an action; undefined when it is empty or one of these texts says all of it. */
function onlyIn(action: Action, texts: readonly string[]): string | undefined {
  const notes = notesIn(action);
  return notes === undefined || isEmptyRich(notes) || texts.some((text) => isIn(notes, text))
    ? undefined
    : notes;
}

/**
 * Whether each word of a text stands in these texts, maybe as a part of a longer word: the device
 * may have read it half typed.
 */
function saysEveryWord(texts: readonly string[], notes: string): boolean {
  const known = new Set(texts.flatMap((text) => [...wordCounts(text).keys()]));
  const others = [...wordCounts(notes).keys()].filter((word) => !known.has(word));
  // This many words are not all half typed, and looking each one up in all others takes long.
  if (others.length > fewWords) return false;
  return others.every((word) => [...known].some((one) => one.includes(word)));
}
