import * as z from 'zod/mini';
import { Flag, Id, optionalId, RawRichText, requiredLine, Stamp } from './fields.ts';

/** A text that is put into notes again and again ('sneltekst'). `text` is rich text. */
export const Snippet = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** The organisation's, for everybody; otherwise the own one of whoever asks. */
  shared: z.boolean(),
  /**
   * The conditions that it is for, in every version that may be used: copies of one condition; empty
   * = for all.
   */
  questions: z.array(Id),
});
export type Snippet = z.infer<typeof Snippet>;

/** What somebody writes of it; `question` is one of the conditions that it is for. */
export const snippetFields = {
  title: requiredLine(),
  text: RawRichText,
  question: optionalId,
} as const;

export const NewSnippet = z.object({ ...snippetFields, shared: z._default(Flag, false) });
export const EditedSnippet = z.object({ id: Id, ...snippetFields, stamp: z.optional(Stamp) });
