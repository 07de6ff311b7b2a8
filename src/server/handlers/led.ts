import type { HalfWord } from '#shared/model/halfWord.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';

/**
 * What a change led to, as the audit keeps it: with what its page says of the text, where the
 * server may not know that.
 */
export type Led = Partial<Inspection> & { typed_on?: string; half_word?: HalfWord };

/** @param changed the new values of the parts that the change made different */
export const ledBy = (
  changed: Partial<Inspection>,
  { typed_on, half_word }: QueuedAction,
): Led => ({
  ...changed,
  ...(typed_on === undefined ? {} : { typed_on }),
  ...(half_word === undefined ? {} : { half_word }),
});
