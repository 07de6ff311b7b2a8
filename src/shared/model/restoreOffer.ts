import * as z from 'zod/mini';
import { Id } from './fields.ts';

/**
 * The agreement on an offer to restore: at a condition, or at the extra condition of a domain
 * (`part` is its id). It is shown only if the result is an offer to restore.
 */
export const RestoreOffer = z.object({
  part: Id,
  /** The agreed measure. */
  notes: z.string(),
  /** The last day to restore it. */
  until: z.nullable(z.iso.date()),
  /** Who accepted it for the holder; '' while nobody did. */
  accepted_by: z.string(),
});
export type RestoreOffer = z.infer<typeof RestoreOffer>;

/** The words that a report and a list need to show an agreement. */
export interface AgreedWords {
  until: string;
  accepted: string;
  measure: string;
  /** Both in one line; either may be ''. */
  line: (until: string, by: string) => string;
}
