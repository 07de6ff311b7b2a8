import type { InspectionStatus, QuestionResult } from '#shared/model/enums.ts';
import type { Inspection, InspectionForm } from '#shared/model/inspection.ts';
import type { Action } from './actions.ts';
import { formFieldNames } from './inspectionForm.ts';

/**
 * The ground of a change: what stood in its fields when the person made it. It says what the change did, whatever came to
 * stand there since: without it "the note is X" cannot be told from "I added X".
 */
export interface Ground {
  /** The text that the notes were typed on. */
  notes?: string;
  result?: QuestionResult | null;
  /** The old values of the fields that were changed, and of no others. */
  form?: Partial<InspectionForm>;
  skip_categories?: readonly string[];
  skip_questions?: readonly string[];
  status?: InspectionStatus;
}

/** The place that an action writes to, as the inspection has it now; undefined where nothing was written yet. */
function entryOf(inspection: Inspection, action: Action): { result?: QuestionResult | null; notes: string } | undefined {
  switch (action.type) {
    case 'SAVE_INSPECTION_NOTES':
      return inspection;
    case 'SAVE_INSPECTION_CATEGORY_NOTES':
      return inspection.category_notes.find(({ category }) => category === action.payload.category);
    case 'SAVE_INSPECTION_QUESTION_RESULT':
      return inspection.question_results.find(({ question }) => question === action.payload.question);
    case 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER':
      return inspection.category_last_question_answers.find(({ category }) => category === action.payload.category);
    default:
      return undefined;
  }
}

/** The note that an action is about, as the inspection has it; '' where nothing was written, or the action knows no note. */
export const noteAt = (inspection: Inspection, action: Action): string => entryOf(inspection, action)?.notes ?? '';

/** The result that an action is about, as the inspection has it. */
export const resultAt = (inspection: Inspection, action: Action): QuestionResult | null => entryOf(inspection, action)?.result ?? null;

/** The text that an action writes; undefined when it leaves the note alone. */
export const notesIn = (action: Action): string | undefined => ('notes' in action.payload ? action.payload.notes : undefined);

/** The result that an action gives; undefined when it leaves the result alone. */
export const resultIn = (action: Action): QuestionResult | null | undefined => ('result' in action.payload ? action.payload.result : undefined);

/** The action with another text. */
export const withNotes = <A extends Action>(action: A, notes: string): A => ({ ...action, payload: { ...action.payload, notes } });

/** Only the text of an action, as an action of its own: what it says of a result is left out. */
export function onlyNotes(action: Action, notes: string): Action {
  const { question, category } = action.payload as { question?: string; category?: string };
  return { type: action.type, payload: { ...(question ? { question } : {}), ...(category ? { category } : {}), notes } } as Action;
}

/** The ground of an action that is made on this state. */
export function groundOf(before: Inspection, action: Action): Ground {
  const ground: Ground = {};
  if (notesIn(action) !== undefined) ground.notes = noteAt(before, action);
  if (resultIn(action) !== undefined) ground.result = resultAt(before, action);
  if (action.type === 'START_INSPECTION' || action.type === 'FINISH_INSPECTION') ground.status = before.status;
  if (action.type === 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS') {
    ground.skip_categories = before.skip_categories;
    ground.skip_questions = before.skip_questions;
  }
  if (action.type === 'EDIT_INSPECTION') {
    const { payload } = action;
    ground.form = Object.fromEntries(formFieldNames.filter((field) => payload[field] !== before[field]).map((field) => [field, before[field]]));
  }
  return ground;
}
