import type { Action } from '#shared/model/actions.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { formFieldNames } from './formFields.ts';

/**
 * The note and the result that an action is about: what the action says of them, and what the
 * inspection has there now.
 */

/**
 * The place that an action writes to, as the inspection has it now; undefined where nothing was
 * written yet.
 */
function entryOf(
  inspection: Inspection,
  action: Action,
): { result?: QuestionResult | null; notes: string } | undefined {
  switch (action.type) {
    case 'SAVE_INSPECTION_NOTES':
      return inspection;
    case 'SAVE_INSPECTION_CATEGORY_NOTES':
      return inspection.category_notes.find(({ category }) => category === action.payload.category);
    case 'SAVE_INSPECTION_QUESTION_RESULT':
      return inspection.question_results.find(
        ({ question }) => question === action.payload.question,
      );
    case 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER':
      return inspection.category_last_question_answers.find(
        ({ category }) => category === action.payload.category,
      );
    default:
      return undefined;
  }
}

/**
 * The note that an action is about, as the inspection has it; '' where nothing was written, or the
 * action knows no note.
 */
export const noteAt = (inspection: Inspection, action: Action): string =>
  entryOf(inspection, action)?.notes ?? '';

/** The result that an action is about, as the inspection has it. */
export const resultAt = (inspection: Inspection, action: Action): QuestionResult | null =>
  entryOf(inspection, action)?.result ?? null;

/** Whether two states of an inspection are the same in the place that this action writes to. */
export function sameWhereItWrites(action: Action, one: Inspection, other: Inspection): boolean {
  switch (action.type) {
    case 'EDIT_INSPECTION':
      return formFieldNames.every((field) => one[field] === other[field]);
    case 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS':
      return (
        one.skip_categories.join() === other.skip_categories.join() &&
        one.skip_questions.join() === other.skip_questions.join()
      );
    default:
      return (
        noteAt(one, action) === noteAt(other, action) &&
        resultAt(one, action) === resultAt(other, action)
      );
  }
}

/**
 * The actions that make an empty inspection say everything that this one says, except that it is
 * finished.
 */
export function actionsOf({
  status,
  notes,
  skip_categories,
  skip_questions,
  ...lists
}: Inspection): Action[] {
  const { category_notes, question_results, category_last_question_answers } = lists;
  return [
    ...(status === 'upcoming' ? [] : [{ type: 'START_INSPECTION', payload: {} } as const]),
    ...(skip_categories.length + skip_questions.length > 0
      ? [
          {
            type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
            payload: { skip_categories, skip_questions },
          } as const,
        ]
      : []),
    ...(notes === '' ? [] : [{ type: 'SAVE_INSPECTION_NOTES', payload: { notes } } as const]),
    ...category_notes.map(
      (payload) => ({ type: 'SAVE_INSPECTION_CATEGORY_NOTES', payload }) as const,
    ),
    ...question_results.map(
      (payload) => ({ type: 'SAVE_INSPECTION_QUESTION_RESULT', payload }) as const,
    ),
    ...category_last_question_answers.map(
      (payload) => ({ type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER', payload }) as const,
    ),
  ];
}

/** The text that an action writes; undefined when it leaves the note alone. */
export const notesIn = (action: Action): string | undefined =>
  'notes' in action.payload ? action.payload.notes : undefined;

/** The result that an action gives; undefined when it leaves the result alone. */
export const resultIn = (action: Action): QuestionResult | null | undefined =>
  'result' in action.payload ? action.payload.result : undefined;

/** The action with another text. */
export const withNotes = <A extends Action>(action: A, notes: string): A => ({
  ...action,
  payload: { ...action.payload, notes },
});

/**
 * Names the place that an action writes to: changes of the same field of an inspection have the
 * same key.
 */
export const keyOf = ({ type, payload }: Pick<Action, 'type' | 'payload'>): string => {
  const { question, category } = payload as { question?: string; category?: string };
  return `${type}|${question ?? category ?? ''}`;
};

/** Whether an action says something of one note or result. */
export const isEntry = (action: Action): boolean =>
  notesIn(action) !== undefined || resultIn(action) !== undefined;

/** The actions that say every note and result of an inspection. */
export const entriesOf = (inspection: Inspection): Action[] =>
  actionsOf(inspection).filter(isEntry);

/** An action with this content for the same place. */
export function entryWith(
  { type, payload }: Action,
  says: { result?: unknown; notes?: string },
): Action {
  const { question, category } = payload as { question?: string; category?: string };
  return {
    type,
    payload: { ...(question ? { question } : {}), ...(category ? { category } : {}), ...says },
  } as Action;
}

/** The action with these notes only: what it says of a result is left out. */
export function onlyNotes(action: Action, notes: string): Action {
  return entryWith(action, { notes });
}

/** The `error` of an applied action whose inspection is a colleague's by now. */
export const transferred = 'inspection_transferred';
