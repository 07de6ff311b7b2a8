import * as z from 'zod/mini';
import { Id, OptionalDate } from './fields.ts';
import { limits } from './limits.ts';

/**
 * The choice for a follow-up of a finished inspection (agreements part 6): conditions, and domains
 * whose extra condition is judged again; at least one condition or domain.
 */
export const FollowUp = z.object({
  id: Id,
  date: OptionalDate,
  questions: z.array(Id).check(z.maxLength(limits.ids)),
  categories: z._default(z.array(Id).check(z.maxLength(limits.ids)), []),
});
export type FollowUp = z.output<typeof FollowUp>;
