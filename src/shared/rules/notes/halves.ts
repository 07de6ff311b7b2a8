import type { HalfWord } from '#shared/model/halfWord.ts';

/** The half words that are known of some texts, to look up. */
export interface Halves {
  /** Whether this was typed with a caret between the two: 'tr' before 'deur'. */
  has: (typed: string, next: string) => boolean;
  /** Whether this word, as it is stored, is such a pair. */
  isPair: (word: string) => boolean;
}

/** Makes the half words quick to look up, because a merge asks for every word. */
export function halvesOf(halves: readonly HalfWord[]): Halves {
  const pairs = new Set(halves.map(({ typed, next }) => `${typed} ${next}`));
  const words = new Set(halves.map(({ typed, next }) => typed + next));
  return {
    has: (typed, next) => pairs.has(`${typed} ${next}`),
    isPair: (word) => words.has(word),
  };
}
