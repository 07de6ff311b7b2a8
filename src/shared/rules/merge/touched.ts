import type { Inspection } from '#shared/model/inspection.ts';
import { noValues, type Values, valueNames } from '#shared/rules/inspection/values.ts';
import { sameWords } from '#shared/rules/words/sameWords.ts';

// Two devices may change one inspection (agreements part 4, scenario 25). Changes of different
// parts both stay; two texts of one note are merged word by word; of two changes of one result,
// field or choice the later to arrive stays. The person is told what met (merge.ts).

/** The old and new values of one change of an inspection. */
export interface Change {
  old: Partial<Inspection>;
  new: Partial<Inspection>;
}

/** One change of one part. */
export interface Step {
  was: unknown;
  is: unknown;
}

/**
 * The changes of each part, oldest first: 'notes', 'form:city', 'skip_questions:<id>' (is it left
 * out?), 'question:<id>:result'…
 */
export type Touched = ReadonlyMap<string, readonly Step[]>;

const lists = {
  question_results: 'question',
  category_notes: 'category',
  category_last_question_answers: 'category',
  restore_offers: 'part',
  photos: 'photo',
} as const;
const listNames = {
  question_results: 'question',
  category_notes: 'category',
  category_last_question_answers: 'last',
  restore_offers: 'offer',
  photos: 'photo',
} as const;
type ListKey = keyof typeof lists;
export type Entry = Partial<Values> & { notes?: string };

/** Whether two values are equal; texts may differ in how much white space stands in a gap. */
export const same = (a: unknown, b: unknown) =>
  typeof a === 'string' && typeof b === 'string'
    ? sameWords(a, b)
    : JSON.stringify(a) === JSON.stringify(b);

/**
 * Collects what these changes (oldest first) did to each part. Writing the same value again is no
 * change.
 */
export function touchedBy(changes: readonly Change[]): Touched {
  const touched = new Map<string, Step[]>();
  const note = (place: string, was: unknown, is: unknown) => {
    if (same(was, is)) return;
    const steps = touched.get(place);
    if (steps) steps.push({ was, is });
    else touched.set(place, [{ was, is }]);
  };
  for (const change of changes)
    for (const [key, is] of Object.entries(change.new)) {
      const was = change.old[key as keyof Inspection];
      if (key.startsWith('skip_')) {
        const [before, after] = [new Set(was as string[] | undefined), new Set(is as string[])];
        for (const id of new Set([...before, ...after]))
          note(`${key}:${id}`, before.has(id), after.has(id));
      } else if (key in lists) {
        const idOf = lists[key as ListKey];
        for (const entry of is as ({ [id: string]: string } & Entry)[]) {
          const before = (was as typeof is as (typeof entry)[] | undefined)?.find(
            (one) => one[idOf] === entry[idOf],
          );
          const place = `${listNames[key as ListKey]}:${entry[idOf]}`;
          for (const name of valueNames)
            note(
              `${place}:${name}`,
              before?.[name] ?? noValues[name],
              entry[name] ?? noValues[name],
            );
          note(`${place}:notes`, before?.notes ?? '', entry.notes ?? '');
        }
      } else note(key === 'notes' ? key : `form:${key}`, was, is);
    }
  return touched;
}
