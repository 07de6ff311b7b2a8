import * as z from 'zod/mini';
import { Id } from './fields.ts';

/**
 * What was agreed on an offer to restore: at a condition, or at the extra condition of a domain
 * (`part` is its id). Told only where the result is that offer.
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

/** The words that a report and a list need to tell it. */
export interface AgreedWords {
  until: string;
  accepted: string;
  measure: string;
  /** In one line, of which either may be ''. */
  line: (until: string, by: string) => string;
}
