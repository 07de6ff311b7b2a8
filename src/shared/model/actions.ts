import * as z from 'zod/mini';
import { QuestionResult } from '#shared/model/enums.ts';
import { Id, IdList, keptDate, keptLine, RichText } from '#shared/model/fields.ts';
import { InspectionForm } from '#shared/model/inspection.ts';
import { PhotoHash } from '#shared/model/photo.ts';
import { RestoreOutcome } from '#shared/model/restoreOffer.ts';

/**
 * The changes an inspector makes, as shapes (specification section 4, agreements part 4).
 * `applyAction.ts` judges them.
 */
export const payloads = {
  /** `inspection` of the action is an id that the device made. */
  ADD_INSPECTION: z.extend(InspectionForm, { version: Id }),
  EDIT_INSPECTION: InspectionForm,
  SET_INSPECTION_CATEGORIES_AND_QUESTIONS: z.object({
    skip_categories: IdList,
    skip_questions: IdList,
  }),
  START_INSPECTION: z.object({}),
  FINISH_INSPECTION: z.object({}),
  SAVE_INSPECTION_NOTES: z.object({ notes: RichText }),
  SAVE_INSPECTION_CATEGORY_NOTES: z.object({ category: Id, notes: RichText }),
  /** A missing `result` or `notes` leaves that part as it is. */
  SAVE_INSPECTION_QUESTION_RESULT: z.object({
    question: Id,
    result: z.optional(z.nullable(QuestionResult)),
    notes: z.optional(RichText),
  }),
  SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER: z.object({
    category: Id,
    result: z.optional(z.nullable(QuestionResult)),
    notes: z.optional(RichText),
  }),
  /**
   * What was agreed on an offer to restore (agreements part 6). `part`: a condition, or a domain
   * for its extra condition; a missing field stays as it is.
   */
  SAVE_INSPECTION_RESTORE_OFFER: z.object({
    part: Id,
    until: keptDate(),
    accepted_by: keptLine(),
    outcome: z.optional(z.nullable(RestoreOutcome)),
    notes: z.optional(RichText),
  }),
  /**
   * A photo and its texts (agreements part 6). `photo`, `part` and `sha256` never change; any other
   * missing field stays as it is.
   */
  SAVE_INSPECTION_PHOTO: z.object({
    photo: Id,
    part: z.optional(z.nullable(Id)),
    sha256: PhotoHash,
    caption: keptLine(),
    alternative: keptLine(),
    removed: z.optional(z.boolean()),
  }),
} as const;

export type ActionType = keyof typeof payloads;
export type Payload<T extends ActionType> = z.output<(typeof payloads)[T]>;
export type Action = { [T in ActionType]: { type: T; payload: Payload<T> } }[ActionType];
export const actionTypes = Object.keys(payloads) as ActionType[];
