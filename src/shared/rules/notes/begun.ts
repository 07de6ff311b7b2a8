import type { Block } from './blocks.ts';
import type { Word } from './words.ts';

/** So many whole words at the start are no chance. */
const few = 2;

/**
 * Whether the second paragraph is the first with more behind it: then the first is what its writer had when it was put aside, its last word
 * perhaps half typed. A number is whole: 2 is not the beginning of 24. Of words that are all `known` from before nothing can be told: what
 * stood behind them may have been taken away.
 */
export function isBegun(block: Block, later: Block, known: ReadonlySet<string>): boolean {
  if (block.kind !== 'text' || later.kind !== 'text' || block.words.length > later.words.length) return false;
  const [words, whole] = [block.words.map(({ text }) => text), later.words.map(({ text }) => text)];
  const [last = '', next = ''] = [words.at(-1), whole[words.length - 1]];
  const isHalf = last !== next;
  if (words.every((word) => known.has(word))) return false;
  if (words.length < (isHalf ? few + 1 : few) || words.some((word, i) => i < words.length - 1 && word !== whole[i])) return false;
  return isHalf ? next.startsWith(last) && !isNumber(last) : words.length < whole.length;
}

/** Whether some words are the beginning or the end of the others, to the letter: the last one half typed, or pressed against the next. */
export function isPiece(some: readonly Word[], others: readonly Word[]): boolean {
  const [words, whole] = [some, others].map((list) => list.map(({ text }) => text)) as [string[], string[]];
  if (words.length === 0 || whole.length === 0) return false;
  const [piece, text] = [words.join(' '), whole.join(' ')];
  return piece !== text && ((text.startsWith(piece) && !isNumber(words.at(-1))) || (text.endsWith(piece) && !isNumber(words[0])));
}

const isNumber = (word = ''): boolean => /^[\d.,]+$/.test(word);
