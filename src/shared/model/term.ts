import * as z from 'zod/mini';
import { Id } from './fields.ts';
import { RestoreOutcome } from './restoreOffer.ts';

/**
 * The steps after an inspection, in their order (agreements part 6; docs/decisions/040). 'restore'
 * stands apart: somebody has to look at what was offered to be restored.
 */
export const TermName = z.enum(['draft', 'view', 'fixed', 'public', 'restore']);
export type TermName = z.infer<typeof TermName>;

/** One step: by which day it is due, and the day it was done; null while it is open. */
export const Term = z.object({
  term: TermName,
  due: z.iso.date(),
  done: z.nullable(z.iso.date()),
  /** Of 'restore': what was found on that day; missing while nobody said. */
  outcome: z.optional(z.nullable(RestoreOutcome)),
});
export type Term = z.infer<typeof Term>;

/** The steps of one inspection, in their order; after the last one, none is open. */
export const TermsOf = z.object({ inspection: Id, terms: z.array(Term) });
export type TermsOf = z.infer<typeof TermsOf>;
