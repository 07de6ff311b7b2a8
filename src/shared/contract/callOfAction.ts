import type { ActionType } from '#shared/model/actions.ts';
import type { changeRoutes } from './changes.ts';

/**
 * The call that carries each action when it travels alone (agreements part 4.1); null for an action
 * that only travels in the queue, because its own call answers no receipt.
 */
export const callOfAction = {
  ADD_INSPECTION: null,
  EDIT_INSPECTION: 'inspections.update',
  SET_INSPECTION_CATEGORIES_AND_QUESTIONS: 'inspections.setSelection',
  START_INSPECTION: 'inspections.start',
  FINISH_INSPECTION: 'inspections.finish',
  SAVE_INSPECTION_NOTES: 'inspections.saveNotes',
  SAVE_INSPECTION_CATEGORY_NOTES: 'inspections.saveCategoryNotes',
  SAVE_INSPECTION_QUESTION_RESULT: 'inspections.saveQuestionResult',
  SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER: 'inspections.saveLastQuestionAnswer',
  SAVE_INSPECTION_RESTORE_OFFER: 'inspections.saveRestoreOffer',
  SAVE_INSPECTION_PHOTO: null,
} as const satisfies Record<ActionType, keyof typeof changeRoutes | null>;
