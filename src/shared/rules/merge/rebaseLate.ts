import type { Action } from '#shared/model/actions.ts';
import type { Inspection, InspectionForm } from '#shared/model/inspection.ts';
import { entryWith, noteAt, notesIn, valueAt } from '#shared/rules/inspection/actionParts.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { valueIn, valueNames } from '#shared/rules/inspection/values.ts';
import type { Ground } from './ground.ts';
import { rebase } from './rebase.ts';

/**
 * `rebase` for a change that comes late, from a copy that was put aside: it leaves alone each value
 * that somebody changed since. Notes are merged all the same. Null if nothing is left to change.
 */
export function rebaseLate(now: Inspection, action: Action, ground: Ground): Action | null {
  const moved = rebase(now, action, ground);
  switch (moved.type) {
    case 'SAVE_INSPECTION_QUESTION_RESULT':
    case 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER':
    case 'SAVE_INSPECTION_RESTORE_OFFER':
    case 'SAVE_INSPECTION_PHOTO': {
      const notes = notesIn(moved);
      const isSame = notes === undefined || notes === noteAt(now, moved);
      const open = valueNames.filter(
        (name) =>
          valueIn(moved, name) !== undefined &&
          (ground[name] === undefined || valueAt(now, moved, name) === ground[name]),
      );
      if (open.length === 0 && isSame) return null;
      return entryWith(moved, {
        ...Object.fromEntries(open.map((name) => [name, valueIn(moved, name)])),
        ...(isSame ? {} : { notes }),
      });
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
