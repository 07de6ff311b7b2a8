import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { cleaned } from '#server/richText.ts';
import type { Action } from '#shared/model/actions.ts';
import type { HalfWord } from '#shared/model/halfWord.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Conflict } from '#shared/model/receipt.ts';
import { noteAt, notesIn, valueAt, withNotes } from '#shared/rules/inspection/actionParts.ts';
import { valueNames } from '#shared/rules/inspection/values.ts';
import { mergeAction, partOfNotes } from '#shared/rules/merge/merge.ts';
import type { MergeOptions } from '#shared/rules/merge/mergeOptions.ts';
import { tagsIn } from '#shared/rules/words/tagsInside.ts';

/** A merge in a form that can go to another thread: values only. */
export interface MergeOrder {
  current: Inspection;
  action: Action;
  options: Omit<MergeOptions, 'texts' | 'halves'>;
  texts: readonly string[];
  halves: readonly HalfWord[];
}
export interface MergedAction {
  action: Action;
  conflict: Conflict | null;
}

export interface Answered {
  merged: MergedAction;
  /** Milliseconds that the merge took. */
  took: number;
}

/** Merges, and measures how many milliseconds that took. */
export function mergeTimed(order: MergeOrder): Answered {
  const began = performance.now();
  const merged = mergeAsOrdered(order);
  return { merged, took: performance.now() - began };
}

/** Merges in the present thread, however long that takes; a note made of two is cleaned. */
export const mergeAsOrdered = ({
  current,
  action,
  options,
  texts,
  halves,
}: MergeOrder): MergedAction =>
  cleanMerge(
    action,
    mergeAction(current, action, { ...options, texts: () => texts, halves: () => halves }),
    options.isTooMuch,
  );

/**
 * Cleans a note that was made of two, as each of them was cleaned before. If one text only stands
 * behind the other (`isJoined`), it is left as it is. Two texts that each fit may be too long
 * together: both are kept.
 */
export function cleanMerge(
  action: Action,
  { action: merged, conflict }: MergedAction,
  isJoined = false,
): MergedAction {
  const notes = notesIn(merged);
  const isMade = !isJoined && notes !== undefined && notes !== notesIn(action);
  return { action: isMade ? withNotes(merged, cleaned(notes)) : merged, conflict };
}

/** Whether two merges have the same outcome; the rest of the inspection may differ. */
export const isSameMerge = (one: MergeOrder, other: MergeOrder): boolean =>
  isDeepStrictEqual(told(one), told(other));

/** The name of a merge: the same note, text and change give the same name. */
export const nameOf = ({ current, action }: MergeOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([current.id, noteAt(current, action), action]))
    .digest('base64url');

const told = ({ current, ...order }: MergeOrder) => [
  current.version.id,
  noteAt(current, order.action),
  ...valueNames.map((name) => valueAt(current, order.action, name)),
  order,
];

/** The most that is merged outside the thread, counted by `mergeWeight`: some 30 ms at worst. */
export const mergedAtOnce = 12_000;
/** A tag costs as much as this many characters. */
const tagWeight = 8;

/** The cost of merging these texts: their characters and their tags. */
export const mergeWeight = (texts: readonly (string | null | undefined)[]): number =>
  texts.reduce((sum, text) => sum + (text ? text.length + tagWeight * tagsIn(text) : 0), 0);

/** The most characters of earlier texts that are looked through outside the thread. */
const mostPast = 100_000;

/** Whether the texts are so long that nobody else should wait while they are merged. */
export function isLongMerge(
  current: Inspection,
  action: Action,
  { others, baseNotes, typedOn, isUnsure, isOld }: MergeOrder['options'],
  texts: () => readonly string[],
): boolean {
  const [mine, theirs] = [notesIn(action), noteAt(current, action)];
  if (mine === undefined || baseNotes === theirs) return false;
  const was = others.get(partOfNotes(action) ?? '')?.[0]?.was;
  const base = baseNotes === undefined && typeof was === 'string' ? was : baseNotes;
  const weight = mergeWeight([mine, theirs, base, typedOn]);
  // With an uncertain past, several merges are tried, and earlier texts are looked through.
  const isTried = isUnsure || isOld;
  const past = isTried ? texts().reduce((sum, text) => sum + text.length, 0) : 0;
  if (past > mostPast) return true;
  return weight > (isTried ? mergedAtOnce / 3 : mergedAtOnce);
}
