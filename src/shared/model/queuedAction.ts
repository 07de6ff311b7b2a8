import * as z from 'zod/mini';
import { Id, word } from '#shared/model/fields.ts';
import { limits } from '#shared/model/limits.ts';
import { TypedOn } from './typedOn.ts';

const number = z.int().check(z.minimum(0), z.maximum(limits.number));

/**
 * An action on the wire (agreements part 4.2). The payload is checked per action, so that a wrong
 * one refuses only itself.
 */
export const QueuedAction = z.object({
  id: Id,
  type: word(64),
  inspection: Id,
  payload: z.optional(z.unknown()),
  device: z.optional(word(64)),
  sequence: z.optional(number),
  created_at: z.optional(word(40)),
  base: z.optional(z.nullable(number)),
  ...TypedOn.shape,
  /**
   * The action that wrote `base_notes`, where the device has no receipt for that action yet. If it
   * was refused, the base of this action is the base of that one.
   */
  after: z.optional(Id),
  /** Only when finishing: the revision of the checklist that was on screen. */
  version_revision: z.optional(z.nullable(number)),
  /** The server had this change before it was restored, and its device gives it back. */
  given_back: z.optional(z.boolean()),
});
export type QueuedAction = z.output<typeof QueuedAction>;
