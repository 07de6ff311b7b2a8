import * as z from 'zod/mini';
import { RawRichText } from '#shared/model/fields.ts';
import { HalfWord } from './halfWord.ts';

/** The text that the note of a change was typed on. */
export const TypedOn = z.object({
  /**
   * The text that `payload.notes` was typed on: the last text of this device that the server said
   * it has; null when the device's store forgot which one that was.
   */
  base_notes: z.optional(z.nullable(RawRichText)),
  /**
   * The page knows that the notes were typed on this text, but the server may not have it: it was
   * stored again after the store was cleared (`base_notes` is null), or a restore has forgotten it.
   * It counts as the past of the notes if the note says, or ever said, exactly that.
   */
  typed_on: z.optional(RawRichText),
  /**
   * The word that was being typed, if it stood in front of another when the notes were stored. It
   * only helps merging: an invalid one is left out, and never refuses a text.
   */
  half_word: z.catch(z.optional(HalfWord), undefined),
});
export type TypedOn = z.output<typeof TypedOn>;
