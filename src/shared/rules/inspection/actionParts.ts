import type { Action } from '#shared/model/actions.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { givesValue, noValues, type ValueName, type Values, valueIn } from './values.ts';

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
): ({ [N in ValueName]?: Values[N] | undefined } & { notes?: string }) | undefined {
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
    case 'SAVE_INSPECTION_RESTORE_OFFER':
      return inspection.restore_offers?.find(({ part }) => part === action.payload.part);
    case 'SAVE_INSPECTION_PHOTO':
      return inspection.photos?.find(({ photo }) => photo === action.payload.photo);
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

/** Whether the inspection has an entry at the place that an action is about. */
export const isKnownAt = (inspection: Inspection, action: Action): boolean =>
  entryOf(inspection, action) !== undefined;

/** A value that an action is about, as the inspection has it. */
export const valueAt = <N extends ValueName>(
  inspection: Inspection,
  action: Action,
  name: N,
): Values[N] => (entryOf(inspection, action)?.[name] as Values[N] | undefined) ?? noValues[name];

/** The result that an action is about, as the inspection has it. */
export const resultAt = (inspection: Inspection, action: Action): QuestionResult | null =>
  valueAt(inspection, action, 'result');

/** The text that an action writes; undefined when it leaves the note alone. */
export const notesIn = (action: Action): string | undefined =>
  'notes' in action.payload ? action.payload.notes : undefined;

/** The result that an action gives; undefined when it leaves the result alone. */
export const resultIn = (action: Action): QuestionResult | null | undefined =>
  valueIn(action, 'result');

/** The action with another text. */
export const withNotes = <A extends Action>(action: A, notes: string): A => ({
  ...action,
  payload: { ...action.payload, notes },
});

/** The fields that name a place. For a photo they include fields that never change, as its hash. */
type Place = Partial<Record<(typeof placeNames)[number], string>>;
const placeNames = ['question', 'category', 'photo', 'part', 'sha256'] as const;

/**
 * The fields of a restore offer and of a photo. A device keeps each of these as a field of its own,
 * and one change writes one of them. A photo exists before any of its fields is filled in.
 */
export const fieldsOf = {
  SAVE_INSPECTION_RESTORE_OFFER: ['until', 'accepted_by', 'outcome', 'notes'],
  SAVE_INSPECTION_PHOTO: ['removed', 'caption', 'alternative'],
} as const;

/**
 * Names the place that an action writes to: changes of the same field of an inspection have the
 * same key.
 */
export const keyOf = ({ type, payload }: Pick<Action, 'type' | 'payload'>): string => {
  const { question, category, photo, part } = payload as Place;
  const fields: readonly string[] | undefined = fieldsOf[type as keyof typeof fieldsOf];
  const of = fields ? ` ${fields.find((name) => name in payload)}` : '';
  return `${type}|${question ?? category ?? photo ?? part ?? ''}${of}`;
};

/** Whether an action writes a note or a value at one place. */
export const isEntry = (action: Action): boolean =>
  notesIn(action) !== undefined || givesValue(action);

/** An action with this content for the same place. */
export function entryWith(
  { type, payload }: Action,
  says: Partial<Record<ValueName, unknown>> & { notes?: string },
): Action {
  const place = placeNames.filter((name) => (payload as Place)[name]);
  return {
    type,
    payload: {
      ...Object.fromEntries(place.map((name) => [name, (payload as Place)[name]])),
      ...says,
    },
  } as Action;
}

/** The action with these notes only: the values that it gives are left out. */
export function onlyNotes(action: Action, notes: string): Action {
  return entryWith(action, { notes });
}

/** The `error` of an applied action whose inspection is a colleague's by now. */
export const transferred = 'inspection_transferred';
