import type { Action } from '#shared/model/actions.ts';
import type { Inspection, InspectionForm } from '#shared/model/inspection.ts';
import { noteAt, notesIn, withNotes } from '#shared/rules/inspection/actionParts.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { moveSelection } from '#shared/rules/inspection/selection.ts';
import { mergeNotes } from '#shared/rules/notes/mergeNotes.ts';
import type { Ground } from './ground.ts';
import { halvesIn } from './groundHalf.ts';

/**
 * Moves a change of this device from the ground it was made on to the state that is there now:
 * another tab, another device or a restore may have changed the inspection since. Notes are merged;
 * in a form or a choice, only what the person changed is changed.
 */
export function rebase(now: Inspection, action: Action, ground: Ground): Action {
  const notes = notesIn(action);
  if (notes !== undefined && ground.notes !== undefined) {
    const there = noteAt(now, action);
    return there === ground.notes
      ? action
      : withNotes(
          action,
          mergeNotes(ground.notes, notes, there, { halves: halvesIn(ground) }).html,
        );
  }
  if (action.type === 'EDIT_INSPECTION' && ground.form) {
    const { form } = ground;
    const fields = formFieldNames.map((field) => [
      field,
      Object.hasOwn(form, field) ? action.payload[field] : now[field],
    ]);
    return { ...action, payload: Object.fromEntries(fields) as InspectionForm };
  }
  if (action.type === 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS') {
    const { skip_categories = now.skip_categories, skip_questions = now.skip_questions } = ground;
    const was = { skip_categories: [...skip_categories], skip_questions: [...skip_questions] };
    return { ...action, payload: moveSelection(was, action.payload, now) };
  }
  return action;
}
