import type { Category } from '#shared/model/checklist.ts';
import type { EarlierVisit, Inspection } from '#shared/model/inspection.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { withoutSkipped } from '#shared/rules/checklist/withoutSkipped.ts';
import { openResults } from './followUp.ts';
import { pointsWith } from './pointsWith.ts';

/** At most this many characters of notes come along for one visit; then only the results do. */
const mostNotes = 100_000;

type Found = Pick<EarlierVisit, 'question_results' | 'category_last_question_answers' | 'held'>;

/**
 * The findings of an inspection, with the ids of another tree. Findings at parts that the other
 * tree lacks are left out, and conditions that held have no notes. Null if nothing is left.
 * @param tree the tree that the inspection was judged by
 * @param same the id in the other tree, by id in `tree`
 */
export function foundIn(
  inspection: Inspection,
  tree: { categories: readonly Category[] },
  same: ReadonlyMap<string, string>,
): Found | null {
  const filled = withoutSkipped(buildChecklist(tree, inspection));
  const found: Found = { question_results: [], category_last_question_answers: [], held: [] };
  const notes = {
    question: new Map(inspection.question_results.map((one) => [one.question, one.notes])),
    lastQuestion: new Map(
      inspection.category_last_question_answers.map((one) => [one.category, one.notes]),
    ),
  };
  let room = mostNotes;
  const noteOf = (kind: 'question' | 'lastQuestion', id: string): string => {
    const note = notes[kind].get(id) ?? '';
    if (note.length > room) return '';
    room -= note.length;
    return note;
  };
  for (const { kind, id: was, result } of pointsWith(
    ['satisfies', ...openResults],
    filled,
    inspection,
    '',
  )) {
    const id = same.get(was);
    if (id === undefined) continue;
    if (result === 'satisfies') found.held.push(id);
    else if (kind === 'question')
      found.question_results.push({ question: id, result, notes: noteOf(kind, was) });
    else
      found.category_last_question_answers.push({ category: id, result, notes: noteOf(kind, was) });
  }
  const { question_results, category_last_question_answers, held } = found;
  return question_results.length + category_last_question_answers.length + held.length > 0
    ? found
    : null;
}
