import type { Action } from '#shared/model/actions.ts';
import { QuestionResult } from '#shared/model/enums.ts';

const results = [null, ...QuestionResult.options];

/** How the audit stores a change that left exactly this text in the note of the action. */
export function pastStatesOf(action: Action, notes: string): string[] {
  switch (action.type) {
    case 'SAVE_INSPECTION_NOTES':
      return [JSON.stringify({ notes })];
    case 'SAVE_INSPECTION_CATEGORY_NOTES':
      return [JSON.stringify({ category_notes: [{ category: action.payload.category, notes }] })];
    case 'SAVE_INSPECTION_QUESTION_RESULT': {
      const { question } = action.payload;
      return results.map((result) =>
        JSON.stringify({ question_results: [{ question, result, notes }] }),
      );
    }
    case 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER': {
      const { category } = action.payload;
      return results.map((result) =>
        JSON.stringify({ category_last_question_answers: [{ category, result, notes }] }),
      );
    }
    case 'SAVE_INSPECTION_RESTORE_OFFER': {
      // The stored value goes on with what else was agreed, which is not known: this is its start.
      const begin = JSON.stringify({ restore_offers: [{ part: action.payload.part, notes }] });
      return [`${begin.slice(0, -3)},`];
    }
    default:
      return [];
  }
}
