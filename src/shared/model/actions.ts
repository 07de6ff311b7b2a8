import * as z from 'zod/mini';
import { QuestionResult } from '#shared/model/enums.ts';
import { Id, IdList, RawRichText, RichText } from '#shared/model/fields.ts';
import { InspectionForm } from '#shared/model/inspection.ts';
import { limits } from '#shared/model/limits.ts';

/**
 * The changes an inspector makes, as shapes (specification section 4, decisions part 4).
 * `applyAction.ts` judges them.
 */
export const payloads = {
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
} as const;

export type ActionType = keyof typeof payloads;
export type Payload<T extends ActionType> = z.output<(typeof payloads)[T]>;
export type Action = { [T in ActionType]: { type: T; payload: Payload<T> } }[ActionType];
export const actionTypes = Object.keys(payloads) as ActionType[];

const word = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u));
const number = z.int().check(z.minimum(0), z.maximum(limits.number));
const letters = word(limits.halfWord).check(z.regex(/^\S+$/u));
/**
 * A word that was being typed directly in front of another: its letters up to the caret, and those
 * behind it. The note says them as one: 'va' in front of 'deur' is 'vadeur'.
 */
export const HalfWord = z.object({ typed: letters, next: letters });
export type HalfWord = z.infer<typeof HalfWord>;
/** What the note of a change was typed on. */
export const TypedOn = z.object({
  /**
   * The text that `payload.notes` was typed on: the last text of this device that the server said
   * it has; null when the device's store forgot which one that was.
   */
  base_notes: z.optional(z.nullable(RawRichText)),
  /**
   * The text that the page knows the notes were typed on, where the server may not have that text:
   * it was stored again after the store was cleared (`base_notes` is null), or a restore has
   * forgotten it. It counts as their past when the note says just that, or has said it.
   */
  typed_on: z.optional(RawRichText),
  /**
   * The word that was being typed, where that stood in front of another when the notes were stored.
   * Only a help for merging: a wrong one is left out, and refuses no text.
   */
  half_word: z.catch(z.optional(HalfWord), undefined),
});
export type TypedOn = z.output<typeof TypedOn>;

/**
 * An action on the wire (decisions part 4.2). The payload is checked per action, so that a wrong
 * one refuses only itself.
 */
export const QueuedAction = z.object({
  id: Id,
  type: word(64),
  inspection: Id,
  payload: z.optional(z.unknown()),
  device: z.optional(word(64)),
  sequence: z.optional(number),
  created_at: z.optional(word(40)),
  base: z.optional(z.nullable(number)),
  ...TypedOn.shape,
  /**
   * The action that wrote `base_notes`, where the device has no receipt for that action yet. If it
   * was refused, this action rests on what that one rested on.
   */
  after: z.optional(Id),
  /** Only when finishing: the revision of the checklist that was on screen. */
  version_revision: z.optional(z.nullable(number)),
  /** The server had this change before it was restored, and its device gives it back. */
  given_back: z.optional(z.boolean()),
});
export type QueuedAction = z.output<typeof QueuedAction>;

/**
 * What another device meanwhile changed in the same part, and what stood there (a text or a result)
 * before both were merged.
 */
export const Conflict = z.object({
  part: z.enum(['notes', 'result', 'form', 'selection']),
  theirs: z.nullable(z.string()),
  /**
   * For notes: who wrote there last on another device, by full name, and when (ISO 8601); absent
   * where that is not on record.
   */
  by: z.optional(z.string()),
  at: z.optional(z.string()),
  /** The result that the other device gave, where notes and result both met. */
  result: z.optional(z.nullable(z.string())),
});
export type Conflict = z.infer<typeof Conflict>;

/**
 * The server's word on one action. `revision`: the inspection's count after it; `contiguous`: up to
 * which sequence number of the device the server has everything; `renew`: the device that the
 * action names must take a new id, because one of its numbers was used before for another change.
 */
export const Receipt = z.object({
  id: Id,
  status: z.enum(['applied', 'duplicate', 'refused']),
  error: z.optional(z.string()),
  revision: z.optional(z.int()),
  contiguous: z.optional(z.int()),
  conflict: z.optional(Conflict),
  renew: z.optional(z.boolean()),
});
export type Receipt = z.infer<typeof Receipt>;
