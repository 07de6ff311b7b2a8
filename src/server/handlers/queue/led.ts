import type { HalfWord } from '#shared/model/halfWord.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';

/**
 * The new values that the audit keeps of a change. They include the text that it was typed on if
 * the device sent that, because the server may not know it.
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
