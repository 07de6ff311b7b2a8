import * as z from 'zod/mini';
import { Flag, Id, optionalId, RawRichText, requiredLine, Stamp } from './fields.ts';

/** A text that is put into notes again and again ('sneltekst'). `text` is rich text. */
export const Snippet = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** True: the organisation's, for everybody; false: an own text of the person who asks. */
  shared: z.boolean(),
  /**
   * The conditions that it is for: copies of one condition, in every version that may be used;
   * empty = for all conditions.
   */
  questions: z.array(Id),
});
export type Snippet = z.infer<typeof Snippet>;

/** The fields that a person fills in; `question` is one of the conditions that the text is for. */
const snippetFields = {
  title: requiredLine(),
  text: RawRichText,
  question: optionalId,
} as const;

export const NewSnippet = z.object({ ...snippetFields, shared: z._default(Flag, false) });
export const EditedSnippet = z.object({ id: Id, ...snippetFields, stamp: z.optional(Stamp) });
