import * as z from 'zod/mini';
import { RawRichText } from '#shared/model/fields.ts';
import { HalfWord } from './halfWord.ts';

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
