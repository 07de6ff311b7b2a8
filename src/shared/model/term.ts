import * as z from 'zod/mini';
import { Id } from './fields.ts';

/**
 * What has to be done after an inspection, in its order (decisions part 6; docs/decisions/040);
 * 'restore' stands apart: what was offered to be restored is to be looked at.
 */
export const TermName = z.enum(['draft', 'view', 'fixed', 'public', 'restore']);
export type TermName = z.infer<typeof TermName>;

/** One of them: by which day it is due, and the day it was done; null while it is open. */
export const Term = z.object({
  term: TermName,
  due: z.iso.date(),
  done: z.nullable(z.iso.date()),
});
export type Term = z.infer<typeof Term>;

/** Those of one inspection, in their order; of one that is over, none is open. */
export const TermsOf = z.object({ inspection: Id, terms: z.array(Term) });
export type TermsOf = z.infer<typeof TermsOf>;
