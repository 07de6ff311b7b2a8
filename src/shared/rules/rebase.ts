import type { Action } from '#shared/model/actions.ts';
import type { Inspection, InspectionForm } from '#shared/model/inspection.ts';
import { noteAt, notesIn, resultAt, withNotes } from './actionParts.ts';
import { type Ground, halvesIn } from './ground.ts';
import { formFieldNames } from './inspectionForm.ts';
import { mergeNotes } from './mergeNotes.ts';

/**
 * A change of this device, moved from the ground it was made on to the state that is there now:
 * another tab, another device or a restore may have come between. Notes are merged; in a form and a
 * choice only what the person changed is changed.
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
    return {
      ...action,
      payload: {
        skip_categories: moved(
          skip_categories,
          action.payload.skip_categories,
          now.skip_categories,
        ),
        skip_questions: moved(skip_questions, action.payload.skip_questions, now.skip_questions),
      },
    };
  }
  return action;
}

/** Applies what was added and removed between two lists to a third. */
function moved(was: readonly string[], is: readonly string[], now: readonly string[]): string[] {
  const [before, after] = [new Set(was), new Set(is)];
  const there = new Set(now);
  return [
    ...now.filter((id) => after.has(id) || !before.has(id)),
    ...is.filter((id) => !before.has(id) && !there.has(id)),
  ];
}

/**
 * The same for a change that comes late, from a copy that was put aside: it changes nothing that
 * somebody changed since. Notes are merged all the same. Null when nothing of it is left to do.
 */
export function rebaseLate(now: Inspection, action: Action, ground: Ground): Action | null {
  const moved = rebase(now, action, ground);
  switch (moved.type) {
    case 'SAVE_INSPECTION_QUESTION_RESULT':
    case 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER': {
      const { result, notes, ...place } = moved.payload;
      const isLate =
        result === undefined ||
        (ground.result !== undefined && resultAt(now, moved) !== ground.result);
      const isSame = notes === undefined || notes === noteAt(now, moved);
      if (isLate && isSame) return null;
      return {
        ...moved,
        payload: { ...place, ...(isLate ? {} : { result }), ...(isSame ? {} : { notes }) },
      } as Action;
    }
    case 'SAVE_INSPECTION_NOTES':
    case 'SAVE_INSPECTION_CATEGORY_NOTES':
      return moved.payload.notes === noteAt(now, moved) ? null : moved;
    case 'EDIT_INSPECTION': {
      const { form = {} } = ground;
      const open = formFieldNames.filter(
        (field) =>
          Object.hasOwn(form, field) && form[field] === now[field] && action.type === moved.type,
      );
      if (open.length === 0) return null;
      const fields = formFieldNames.map((field) => [
        field,
        open.includes(field) ? moved.payload[field] : now[field],
      ]);
      return { ...moved, payload: Object.fromEntries(fields) as InspectionForm };
    }
    case 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS': {
      const isSame = (['skip_categories', 'skip_questions'] as const).every(
        (list) => moved.payload[list].join() === now[list].join(),
      );
      return isSame ? null : moved;
    }
    case 'START_INSPECTION':
      return now.status === 'upcoming' ? moved : null;
    case 'FINISH_INSPECTION':
      return now.status === 'started' ? moved : null;
    default:
      return moved;
  }
}
