import type { Inspection } from '#shared/model/inspection.ts';
import type { Action, Conflict } from './actions.ts';
import { formFieldNames } from './inspectionForm.ts';

/**
 * Two devices, one inspection: what is kept when a change was made on an older state than the server has (decisions
 * part 4, scenario 25). Different parts both stay; of the same note both texts stay; of the same result, field or choice
 * the later arrival stays, and it is told. Pure: the server calls it, tests call it.
 */
export interface Change {
  old: Partial<Inspection>;
  new: Partial<Inspection>;
}

/** Parts that changed since a base, with their value there and now: 'notes', 'form:city', 'skip_questions', 'question:<id>:result'… */
export type Touched = ReadonlyMap<string, { was: unknown; is: unknown }>;

const lists = { question_results: 'question', category_notes: 'category', category_last_question_answers: 'category' } as const;
const listNames = { question_results: 'question', category_notes: 'category', category_last_question_answers: 'last' } as const;
type ListKey = keyof typeof lists;
interface Entry {
  result?: string | null;
  notes?: string;
}

/** Collects what changes (oldest first) did: the value before the first of them, and after the last. */
export function touchedBy(changes: readonly Change[]): Touched {
  const touched = new Map<string, { was: unknown; is: unknown }>();
  const note = (key: string, was: unknown, is: unknown) => touched.set(key, { was: touched.has(key) ? touched.get(key)?.was : was, is });
  for (const change of changes)
    for (const [key, is] of Object.entries(change.new)) {
      const was = change.old[key as keyof Inspection];
      if (!(key in lists)) {
        note(key === 'notes' || key.startsWith('skip_') ? key : `form:${key}`, was, is);
        continue;
      }
      const idOf = lists[key as ListKey];
      for (const entry of is as ({ [id: string]: string } & Entry)[]) {
        const before = (was as typeof is as (typeof entry)[] | undefined)?.find((one) => one[idOf] === entry[idOf]);
        const place = `${listNames[key as ListKey]}:${entry[idOf]}`;
        if ('result' in entry && (before?.result ?? null) !== entry.result) note(`${place}:result`, before?.result ?? null, entry.result);
        if ((before?.notes ?? '') !== entry.notes) note(`${place}:notes`, before?.notes ?? '', entry.notes);
      }
    }
  return touched;
}

const plain = (html: string) => html.replace(/\s+/g, ' ').trim();
const same = (a: unknown, b: unknown) => (typeof a === 'string' && typeof b === 'string' ? plain(a) === plain(b) : JSON.stringify(a) === JSON.stringify(b));

export interface MergeOptions {
  /** What other devices changed since the base. */
  others: Touched;
  /** What this device changed since the base, in actions that were sent before. */
  own: Touched;
  /** Rich text between two versions of one note. */
  separator: string;
}

/** The action as it is to be applied on the current state, and what the person must be told. */
export function mergeAction(current: Inspection, action: Action, { others, own, separator }: MergeOptions): { action: Action; conflict: Conflict | null } {
  let conflict: Conflict | null = null;
  const notesOf = (place: string, now: string, mine: string): string => {
    const base = others.get(place)?.was;
    if (base === undefined || same(mine, now) || same(now, base)) return mine;
    if (same(mine, base) && !own.has(place)) return now;
    // A second text of ours, written before ours of then was answered: it replaces that one and nothing of others.
    const [ours] = String(own.get(place)?.is ?? '').split(separator);
    const theirs = now
      .split(separator)
      .filter((text) => !own.has(place) || !same(text, ours))
      .join(separator);
    if (theirs === '' || same(mine, theirs)) return mine;
    conflict = { part: 'notes', theirs };
    return mine + separator + theirs;
  };
  const answer = <P extends { result?: unknown; notes?: string | undefined }>(place: string, now: Entry | undefined, payload: P): P => {
    const merged = { ...payload };
    if (typeof payload.notes === 'string') merged.notes = notesOf(`${place}:notes`, now?.notes ?? '', payload.notes);
    const was = now?.result ?? null;
    if (conflict === null && payload.result !== undefined && others.has(`${place}:result`) && payload.result !== was)
      conflict = { part: 'result', theirs: was };
    return merged;
  };

  switch (action.type) {
    case 'SAVE_INSPECTION_NOTES':
      return { action: { ...action, payload: { notes: notesOf('notes', current.notes, action.payload.notes) } }, conflict };
    case 'SAVE_INSPECTION_CATEGORY_NOTES': {
      const { category, notes } = action.payload;
      const now = current.category_notes.find((entry) => entry.category === category)?.notes ?? '';
      return { action: { ...action, payload: { category, notes: notesOf(`category:${category}:notes`, now, notes) } }, conflict };
    }
    case 'SAVE_INSPECTION_QUESTION_RESULT': {
      const { question } = action.payload;
      const now = current.question_results.find((entry) => entry.question === question);
      return { action: { ...action, payload: answer(`question:${question}`, now, action.payload) }, conflict };
    }
    case 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER': {
      const { category } = action.payload;
      const now = current.category_last_question_answers.find((entry) => entry.category === category);
      return { action: { ...action, payload: answer(`last:${category}`, now, action.payload) }, conflict };
    }
    case 'EDIT_INSPECTION': {
      const payload = { ...action.payload } as Record<string, unknown>;
      for (const field of formFieldNames) {
        const base = others.get(`form:${field}`)?.was;
        if (base === undefined || same(payload[field], current[field])) continue;
        // Left as it was here: what the other device wrote stays.
        if (same(payload[field], base) && !own.has(`form:${field}`)) payload[field] = current[field];
        else conflict = { part: 'form', theirs: null };
      }
      return { action: { ...action, payload: payload as typeof action.payload }, conflict };
    }
    case 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS': {
      const payload = { ...action.payload };
      for (const key of ['skip_categories', 'skip_questions'] as const) {
        const base = others.get(key)?.was as string[] | undefined;
        if (base === undefined) continue;
        if (!same(payload[key], current[key])) conflict = { part: 'selection', theirs: null };
        // A second choice made before the first was answered is taken as it is.
        if (!own.has(key)) payload[key] = mergeLists(base, payload[key], current[key]);
      }
      return { action: { ...action, payload }, conflict };
    }
    default:
      return { action, conflict };
  }
}

/** What both sides did to a list since its base: additions and removals of either are kept. */
function mergeLists(base: readonly string[], mine: readonly string[], now: readonly string[]): string[] {
  const before = new Set(base);
  const kept = new Set(mine);
  const result = now.filter((id) => kept.has(id) || !before.has(id));
  return [...result, ...mine.filter((id) => !before.has(id) && !now.includes(id))];
}
