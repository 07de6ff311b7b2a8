import type { Action } from '#shared/model/actions.ts';

/** Which parts of a checklist a change is about. */

/** The ids of these parts; none for a change that is not about parts. */
export function idsIn(action: Action): string[] {
  switch (action.type) {
    case 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS':
      return [...action.payload.skip_categories, ...action.payload.skip_questions];
    case 'SAVE_INSPECTION_QUESTION_RESULT':
      return [action.payload.question];
    case 'SAVE_INSPECTION_CATEGORY_NOTES':
    case 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER':
      return [action.payload.category];
    case 'SAVE_INSPECTION_RESTORE_OFFER':
      return [action.payload.part];
    case 'SAVE_INSPECTION_PHOTO':
      return action.payload.part ? [action.payload.part] : [];
    default:
      return [];
  }
}

/**
 * The change with the ids of another version. An id that is not in `ids` stays. An id that maps to
 * '' names nothing any more, and is left out of a choice.
 */
export function withIds(action: Action, ids: ReadonlyMap<string, string>): Action {
  const other = (id: string) => ids.get(id) ?? id;
  switch (action.type) {
    case 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS': {
      const { skip_categories, skip_questions } = action.payload;
      return {
        ...action,
        payload: {
          skip_categories: skip_categories.map(other).filter(Boolean),
          skip_questions: skip_questions.map(other).filter(Boolean),
        },
      };
    }
    case 'SAVE_INSPECTION_QUESTION_RESULT':
      return {
        ...action,
        payload: { ...action.payload, question: other(action.payload.question) },
      };
    case 'SAVE_INSPECTION_CATEGORY_NOTES':
      return {
        ...action,
        payload: { ...action.payload, category: other(action.payload.category) },
      };
    case 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER':
      return {
        ...action,
        payload: { ...action.payload, category: other(action.payload.category) },
      };
    case 'SAVE_INSPECTION_RESTORE_OFFER':
      return { ...action, payload: { ...action.payload, part: other(action.payload.part) } };
    case 'SAVE_INSPECTION_PHOTO': {
      const { part } = action.payload;
      return part ? { ...action, payload: { ...action.payload, part: other(part) } } : action;
    }
    default:
      return action;
  }
}
