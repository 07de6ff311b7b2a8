import type { QuestionResult } from '#shared/model/enums.ts';
import { hasWordsOf } from '#shared/rules/words/folded.ts';
import type { Findable } from './findStops.ts';

export type StopFilter = 'all' | 'open' | 'noted' | QuestionResult;

/** The places that have every word of the query and pass the filter; all places without either. */
export function found(
  all: readonly Findable[],
  query: string,
  filter: StopFilter,
): readonly Findable[] {
  const isHit = hasWordsOf(query);
  return all.filter((one) => passes(one, filter) && isHit(one.words, one.number));
}

/** An extra condition never has to be answered (specification section 4). */
const passes = ({ stop, result, hasNotes }: Findable, filter: StopFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'noted') return hasNotes;
  return filter === 'open' ? result === null && stop.kind === 'question' : result === filter;
};
