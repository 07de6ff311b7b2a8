import type { Block } from './blocks.ts';
import type { Word } from './words.ts';

/** Behind so many whole words that are the same, what begins a word is that word half typed. */
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
  if (words.length < (isHalf ? few + 1 : 1) || words.some((word, i) => i < words.length - 1 && word !== whole[i])) return false;
  return isHalf ? next.startsWith(last) && !isNumber(last) : words.length < whole.length;
}

/** A piece with words typed into its middle has so many letters at least: fewer may be chance. */
const fewLetters = 4;

/**
 * Whether some words are the others before one typed on, to the letter: at their end, before them, or in their middle, where a word that was
 * half typed is pressed against the next one. A number is whole.
 */
export function isPiece(some: readonly Word[], others: readonly Word[]): boolean {
  const [words, whole] = [some, others].map((list) => list.map(({ text }) => text)) as [string[], string[]];
  const [piece, text] = [words.join(' '), whole.join(' ')];
  if (piece === '' || piece.length >= text.length || words.some((word) => isNumber(word) && !whole.includes(word))) return false;
  const [start, end] = [sameStart(piece, text), sameStart(turned(piece), turned(text))];
  return start === piece.length || end === piece.length || (piece.length >= fewLetters && start + end >= piece.length);
}

function sameStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

const turned = (text: string): string => [...text].reverse().join('');

const isNumber = (word = ''): boolean => /^[\d.,]+$/.test(word);
