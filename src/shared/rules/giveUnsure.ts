import type { Action } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import {
  entriesOf,
  entryWith,
  keyOf,
  noteAt,
  notesIn,
  onlyNotes,
  resultAt,
  resultIn,
} from './actionParts.ts';
import { type Ground, groundOf } from './ground.ts';
import { formFieldNames } from './inspectionForm.ts';
import { mergeNotes, sameNotes } from './mergeNotes.ts';
import { isEmptyRich, wordCounts } from './richText.ts';

/**
 * Gives back texts whose past is uncertain: what pages had of a cleared store, texts that were
 * stored again or given back before, and what other devices wrote as far as this one read it.
 */

/** A change that the server acknowledged, or that waits. */
export interface Acknowledged {
  action: Action;
  ground?: Ground | undefined;
  /** Whether the past of its text is uncertain: it may lack what earlier texts said. */
  isUnsure?: boolean;
}
export interface GivingBack {
  /** What the server gets, in order. */
  actions: { action: Action; ground: Ground }[];
  /** How many values were left as somebody else chose them. */
  left: number;
}

/** Whether everything that a text says is in another one. */
export const isIn = (notes: string, other: string): boolean =>
  sameNotes(mergeNotes(null, notes, other).html, other);

/** Words of a text that may each have been read half typed. */
const fewWords = 20;

/** What may be given, and what its text was typed on as far as its page knew. */
interface Source {
  action: Action;
  typedOn?: string | undefined;
  /** Whether this device only read it: somebody else wrote it. */
  isOnlyRead?: true;
}

interface Known {
  sent: readonly Acknowledged[];
  copies: readonly Inspection[];
  /** What this device read last from the server that forgot it. */
  read: readonly Action[];
  /** What is sent anyway. */
  going: readonly Action[];
}

/**
 * Each text of an unknown past as far as nothing else says it, the newest first, to be merged by
 * the server as such; and a result where the server has none, and nothing was chosen since. What
 * stands there otherwise stays, and is counted once. What this device only read is given where it
 * has a word that nothing else says, and is not counted: it may be older than what the server has.
 */
export function giveUnsure(there: Inspection, { sent, copies, read, going }: Known): GivingBack {
  const actions: GivingBack['actions'] = [];
  let left = 0;
  const said = [...going];
  const since = [...going, ...sent.map(({ action }) => action)];
  const chosen = new Set(since.filter((action) => resultIn(action) !== undefined).map(keyOf));
  const sources: readonly Source[] = [
    // Where the note has said just that before, it has gone on from there.
    ...read.map((action) => ({ action, typedOn: notesIn(action), isOnlyRead: true as const })),
    ...copies.flatMap(entriesOf).map((action) => ({ action })),
    ...sent
      .filter(({ isUnsure }) => isUnsure)
      .map(({ action, ground }) => ({
        action: onlyNotes(action, notesIn(action) ?? ''),
        typedOn: ground?.typed_on || ground?.notes || undefined,
      })),
  ];
  for (const { action, typedOn, isOnlyRead } of sources.toReversed()) {
    const [key, now, result] = [keyOf(action), resultAt(there, action), resultIn(action) ?? null];
    const texts = [
      noteAt(there, action),
      ...said.filter((one) => keyOf(one) === key).flatMap((one) => notesIn(one) ?? []),
    ];
    const isSaid = isOnlyRead && saysEveryWord(texts, notesIn(action) ?? '');
    const notes = isSaid ? undefined : onlyIn(action, texts);
    const isOpen = result !== null && result !== now && !chosen.has(key);
    const gives = isOpen && now === null;
    if (isOpen && !gives && !isOnlyRead) left++;
    if (result !== null) chosen.add(key);
    if (!gives && notes === undefined) continue;
    const given = entryWith(action, {
      ...(gives ? { result } : {}),
      ...(notes === undefined ? {} : { notes }),
    });
    said.push(given);
    actions.push({
      action: given,
      ground: {
        ...groundOf(there, given),
        ...(notes === undefined ? {} : { notes: null }),
        ...(notes !== undefined && typedOn !== undefined ? { typed_on: typedOn } : {}),
      },
    });
  }
  // It is not known which of two forms is newer.
  const isEdited = since.some(({ type }) => type === 'EDIT_INSPECTION');
  if (!isEdited)
    left += formFieldNames.filter((field) =>
      copies.some((copy) => copy[field] !== there[field]),
    ).length;
  return { actions, left };
}

/** The text of an action, unless one of these says all of it. */
function onlyIn(action: Action, texts: readonly string[]): string | undefined {
  const notes = notesIn(action);
  return notes === undefined || isEmptyRich(notes) || texts.some((text) => isIn(notes, text))
    ? undefined
    : notes;
}

/**
 * Whether each word of a text stands in these, also as a part of another word: it may have been
 * read half typed.
 */
function saysEveryWord(texts: readonly string[], notes: string): boolean {
  const known = new Set(texts.flatMap((text) => [...wordCounts(text).keys()]));
  const others = [...wordCounts(notes).keys()].filter((word) => !known.has(word));
  // So many are not all half ones, and looking each up in all others takes long.
  if (others.length > fewWords) return false;
  return others.every((word) => [...known].some((one) => one.includes(word)));
}
