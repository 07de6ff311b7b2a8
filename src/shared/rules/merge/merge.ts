import type { Action } from '#shared/model/actions.ts';
import type { FormField, Inspection } from '#shared/model/inspection.ts';
import type { Conflict } from '#shared/model/receipt.ts';
import { noteAt, notesIn, valueAt } from '#shared/rules/inspection/actionParts.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { checkForm } from '#shared/rules/inspection/inspectionForm.ts';
import {
  placeOfValue,
  type ValueName,
  type Values,
  valueIn,
  valueNames,
} from '#shared/rules/inspection/values.ts';
import { mergeNotes, sameNotes } from '#shared/rules/notes/mergeNotes.ts';
import type { MergeOptions } from './mergeOptions.ts';
import { mergeUnsure } from './mergeUnsure.ts';
import { same } from './touched.ts';

/**
 * The name of the part of an inspection that holds the note of this action, also if its place has
 * no note; null for an action without a place.
 */
export function partOfNotes(action: Action): string | null {
  switch (action.type) {
    case 'SAVE_INSPECTION_NOTES':
      return 'notes';
    case 'SAVE_INSPECTION_CATEGORY_NOTES':
      return `category:${action.payload.category}:notes`;
    case 'SAVE_INSPECTION_QUESTION_RESULT':
      return `question:${action.payload.question}:notes`;
    case 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER':
      return `last:${action.payload.category}:notes`;
    case 'SAVE_INSPECTION_RESTORE_OFFER':
      return `offer:${action.payload.part}:notes`;
    case 'SAVE_INSPECTION_PHOTO':
      return `photo:${action.payload.photo}:notes`;
    default:
      return null;
  }
}

/** The action as it has to be applied to the current state, and what the person must be told. */
export function mergeAction(
  current: Inspection,
  action: Action,
  {
    others,
    own,
    baseNotes,
    typedOn,
    hasArrived = false,
    wasSaid = false,
    isUnsure = false,
    isOld = false,
    isLate = false,
    isTooMuch = false,
    texts = () => [],
    halves,
  }: MergeOptions,
): { action: Action; conflict: Conflict | null } {
  let conflict: Conflict | null = null;
  /**
   * The value that this device knew: what it wrote last, otherwise what stood there before others
   * changed it.
   */
  const known = (place: string) =>
    (own.get(place)?.at(-1) ?? { is: others.get(place)?.[0]?.was }).is;

  // Texts that are too much to merge are too much to read: then only equal strings are the same.
  const isSame = isTooMuch ? (a: string | null, b: string) => a === b : sameNotes;
  const notesOf = (place: string, now: string, mine: string): string => {
    // If the device does not say, the base is the text before others changed it: a base that is too
    // old is better than one that is too new, which would make text look removed.
    const base =
      baseNotes === undefined ? (others.get(place)?.[0]?.was as string | undefined) : baseNotes;
    if (base === undefined || typedOn === now || isSame(base, now) || isSame(mine, now))
      return mine;
    // This device did not change it: the present text stays.
    if (isSame(base, mine)) return now;
    // The note said this before and changed since; a text not typed on a later one brings nothing.
    const isTyped = typedOn !== undefined && typedOn !== mine;
    if (isUnsure && !isTyped && (wasSaid || texts().includes(mine))) return now;
    const merged = isTooMuch
      ? now + mine
      : isUnsure || isOld
        ? mergeUnsure(
            {
              base: base ?? pastOf(typedOn, hasArrived, now, texts),
              isBase: !isUnsure,
              typedOn,
              texts,
              halves,
            },
            mine,
            now,
          )
        : mergeNotes(base, mine, now, { halves: halves?.() ?? [] }).html;
    // The merged text is ours: nothing of theirs had to be added.
    if (isSame(merged, mine) && (now !== '' || !others.has(place))) return mine;
    conflict = { part: 'notes', theirs: now };
    return merged;
  };
  const entry = (part: string): Action => {
    const payload: Record<string, unknown> = { ...action.payload };
    const notes = notesIn(action);
    if (notes !== undefined) payload['notes'] = notesOf(part, noteAt(current, action), notes);
    for (const name of valueNames) {
      const [was, is] = [valueAt(current, action, name), valueIn(action, name)];
      const at = placeOfValue(part, name);
      if (is === undefined || !others.has(at) || is === was) continue;
      // This device sent the value along unchanged: the other device's stays.
      if (is === known(at)) delete payload[name];
      else if (was !== known(at)) conflict = withValue(conflict, name, was);
    }
    return { ...action, payload } as Action;
  };

  const part = partOfNotes(action);
  if (part !== null) return { action: entry(part), conflict };
  switch (action.type) {
    case 'EDIT_INSPECTION': {
      const payload = { ...action.payload } as Record<string, unknown>;
      const taken: FormField[] = [];
      for (const field of formFieldNames) {
        if (!others.has(`form:${field}`) || same(payload[field], current[field])) continue;
        if (same(payload[field], known(`form:${field}`))) {
          // This device did not change it: the other device's value stays.
          payload[field] = current[field];
          taken.push(field);
        } else if (!same(current[field], known(`form:${field}`))) {
          conflict = { part: 'form', theirs: null };
          if (!isLate) continue;
          payload[field] = current[field];
          taken.push(field);
        }
      }
      // Two valid forms may merge into an invalid one (an inspection type that the childcare type
      // does not allow): then those fields are taken as this device sent them.
      const wrong = checkForm(payload as typeof action.payload);
      for (const field of taken.filter((one) => wrong[one])) {
        payload[field] = action.payload[field];
        conflict = { part: 'form', theirs: null };
      }
      return { action: { ...action, payload: payload as typeof action.payload }, conflict };
    }
    case 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS': {
      const payload = { ...action.payload };
      for (const key of ['skip_categories', 'skip_questions'] as const) {
        const [now, mine] = [new Set(current[key]), new Set(payload[key])];
        const all = [...new Set([...now, ...mine])];
        const isSame = now.size === mine.size && now.size === all.length;
        if (isSame || ![...others.keys()].some((place) => place.startsWith(`${key}:`))) continue;
        conflict = { part: 'selection', theirs: null };
        // Each id is judged by itself: one that this device did not change stays as the other
        // chose.
        payload[key] = all.filter((id) =>
          (others.has(`${key}:${id}`) && mine.has(id) === known(`${key}:${id}`) ? now : mine).has(
            id,
          ),
        );
      }
      return { action: { ...action, payload }, conflict };
    }
    default:
      return { action, conflict };
  }
}

/** Adds the other device's value where both gave one, beside a note that met as well. */
function withValue(conflict: Conflict | null, name: ValueName, was: Values[ValueName]): Conflict {
  if (name === 'result')
    return conflict === null
      ? { part: 'result', theirs: was as string | null }
      : { ...conflict, result: was as string | null };
  if (name === 'caption' || name === 'alternative' || name === 'removed')
    return { part: 'photo', theirs: typeof was === 'string' ? was : null };
  return {
    ...(conflict ?? { part: 'offer', theirs: null }),
    offer: { ...conflict?.offer, [name]: was },
  };
}

/**
 * `typedOn`, if the note says or ever said exactly that, or if an applied change said it; otherwise
 * null.
 */
const pastOf = (
  typedOn: string | undefined,
  hasArrived: boolean,
  now: string,
  texts: () => readonly string[],
): string | null =>
  typedOn !== undefined && (hasArrived || typedOn === now || texts().includes(typedOn))
    ? typedOn
    : null;
