import type { HalfWord } from '#shared/model/halfWord.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';

/**
 * What a change led to, as the audit keeps it: with what its page says of the text, where the
 * server may not know that.
 */
export type Led = Partial<Inspection> & { typed_on?: string; half_word?: HalfWord };

/** @param is the parts of the inspection that the change made different, as they became */
export const ledBy = (is: Partial<Inspection>, { typed_on, half_word }: QueuedAction): Led => ({
  ...is,
  ...(typed_on === undefined ? {} : { typed_on }),
  ...(half_word === undefined ? {} : { half_word }),
});
