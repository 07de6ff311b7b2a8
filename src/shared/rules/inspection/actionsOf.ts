import type { Action } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { fieldsOf, isEntry, noteAt, valueAt } from './actionParts.ts';
import { formFieldNames } from './emptyForm.ts';
import { placeOf } from './photos.ts';
import { valueNames } from './values.ts';

/** Writes an inspection as actions, and compares two inspections where an action writes. */

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
  const { restore_offers = [], photos = [] } = lists;
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
    ...restore_offers.flatMap(({ part, ...agreed }) =>
      // An outcome is not there before somebody looked.
      fieldsOf.SAVE_INSPECTION_RESTORE_OFFER.filter((name) => agreed[name] !== undefined).map(
        (name) =>
          ({
            type: 'SAVE_INSPECTION_RESTORE_OFFER',
            payload: { part, [name]: agreed[name] },
          }) as const,
      ),
    ),
    ...photos.flatMap((photo) =>
      fieldsOf.SAVE_INSPECTION_PHOTO.filter((name) => photo[name] !== '').map(
        (name) =>
          ({
            type: 'SAVE_INSPECTION_PHOTO',
            payload: { ...placeOf(photo), [name]: photo[name] },
          }) as const,
      ),
    ),
  ];
}

/** The actions that write every note and every value, such as a result, of an inspection. */
export const entriesOf = (inspection: Inspection): Action[] =>
  actionsOf(inspection).filter(isEntry);

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
        valueNames.every((name) => valueAt(one, action, name) === valueAt(other, action, name))
      );
  }
}
