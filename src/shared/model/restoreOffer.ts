import * as z from 'zod/mini';
import { Id } from './fields.ts';

/** What a look at it found, by documents or at another visit. */
export const RestoreOutcome = z.enum(['repaired', 'not-repaired']);
export type RestoreOutcome = z.infer<typeof RestoreOutcome>;

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
  /** Missing or null while nobody looked. */
  outcome: z.optional(z.nullable(RestoreOutcome)),
});
export type RestoreOffer = z.infer<typeof RestoreOffer>;

/** The words that a report and a list need to show an agreement. */
export interface AgreedWords {
  until: string;
  accepted: string;
  measure: string;
  outcome: string;
  outcomes: Readonly<Record<RestoreOutcome, string>>;
  /** All in one line; each may be ''. */
  line: (until: string, by: string, outcome: string) => string;
}
