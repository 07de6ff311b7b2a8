import * as z from 'zod/mini';
import { Id } from '#shared/model/fields.ts';
import { RestoreOutcome } from '#shared/model/restoreOffer.ts';

/**
 * A part that another device changed meanwhile too, and what stood there (a text or a result)
 * before both were merged.
 */
export const Conflict = z.object({
  part: z.enum(['notes', 'result', 'form', 'selection', 'offer', 'photo']),
  theirs: z.nullable(z.string()),
  /**
   * For notes and forms: the full name of who wrote there last on another device, and when (ISO
   * 8601); absent if that is not on record.
   */
  by: z.optional(z.string()),
  at: z.optional(z.string()),
  /** The result that the other device gave, where notes and result both met. */
  result: z.optional(z.nullable(z.string())),
  /**
   * The fields of an offer to restore that both devices filled in otherwise, as the other has them.
   */
  offer: z.optional(
    z.object({
      until: z.optional(z.nullable(z.string())),
      accepted_by: z.optional(z.string()),
      outcome: z.optional(z.nullable(RestoreOutcome)),
    }),
  ),
});
export type Conflict = z.infer<typeof Conflict>;

/**
 * The server's answer on one action. `revision`: the inspection's count after it; `contiguous`: up
 * to which sequence number of the device the server has everything; `renew`: the device that the
 * action names must take a new id, because one of its numbers was used before for another change.
 */
export const Receipt = z.object({
  id: Id,
  status: z.enum(['applied', 'duplicate', 'refused']),
  error: z.optional(z.string()),
  revision: z.optional(z.int()),
  contiguous: z.optional(z.int()),
  conflict: z.optional(Conflict),
  renew: z.optional(z.boolean()),
});
export type Receipt = z.infer<typeof Receipt>;
