import type { Action } from '#shared/model/actions.ts';
import type { InspectionStatus } from '#shared/model/enums.ts';
import type { HalfWord } from '#shared/model/halfWord.ts';
import type { Inspection, InspectionForm } from '#shared/model/inspection.ts';
import { noteAt, notesIn, valueAt } from '#shared/rules/inspection/actionParts.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { type Values, valueIn, valueNames } from '#shared/rules/inspection/values.ts';

/**
 * The ground of a change: what stood in its fields when the person made it. It tells what the
 * person did, even if something else stands there by now: without it "the note is X" cannot be told
 * from "I added X".
 */
export interface Ground extends Partial<Values> {
  /**
   * The text that the notes were typed on; null when nobody knows which text of this note the
   * server has.
   */
  notes?: string | null;
  /**
   * The page knows that the notes were typed on this text, but the server may not have it: it was
   * stored again after the store was cleared, or a restore has forgotten it. It counts as the past
   * of the notes only if the note says, or ever said, exactly that.
   */
  typed_on?: string;
  /** The word that was being typed when the notes were stored. */
  half_word?: HalfWord;
  /** The old values of the fields that were changed, and of no others. */
  form?: Partial<InspectionForm>;
  skip_categories?: readonly string[];
  skip_questions?: readonly string[];
  status?: InspectionStatus;
}

/** The ground of an action that is made on this state. */
export function groundOf(before: Inspection, action: Action): Ground {
  const ground: Ground = {};
  if (notesIn(action) !== undefined) ground.notes = noteAt(before, action);
  const values = valueNames.filter((name) => valueIn(action, name) !== undefined);
  Object.assign(
    ground,
    Object.fromEntries(values.map((name) => [name, valueAt(before, action, name)])),
  );
  if (action.type === 'START_INSPECTION' || action.type === 'FINISH_INSPECTION')
    ground.status = before.status;
  if (action.type === 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS') {
    ground.skip_categories = before.skip_categories;
    ground.skip_questions = before.skip_questions;
  }
  if (action.type === 'EDIT_INSPECTION') {
    const { payload } = action;
    ground.form = Object.fromEntries(
      formFieldNames
        .filter((field) => payload[field] !== before[field])
        .map((field) => [field, before[field]]),
    );
  }
  return ground;
}
