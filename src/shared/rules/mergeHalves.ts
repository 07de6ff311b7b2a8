import type { HalfWord } from '#shared/model/actions.ts';
import { mergeNotes } from './mergeNotes.ts';
import { apart, isPlain, placedWords, pressed, rejoined } from './partedWords.ts';
import { sizeOf } from './richText.ts';

/** More half words are not looked at. */
const most = 10;

/**
 * Merges two notes that were made from the same text, where somebody may have been typing in front
 * of a word that the other changed: with the half word against it, both sides changed one word, and
 * the paragraph would stand there twice. So, when two paragraphs meet, the texts are merged once
 * more with half words and the words behind them apart; that counts if it says every word of both
 * sides, and fewer in all.
 */
export function mergeHalves(
  base: string | null,
  mine: string,
  theirs: string,
  halves: () => readonly HalfWord[] = () => [],
): string {
  const { html, met } = mergeNotes(base, mine, theirs);
  if (base === null || !met.some(({ kind }) => kind === 'both')) return html;
  const sides = [base, mine, theirs].map(wordsOf);
  const known = new Map<string, HalfWord>();
  for (const half of halves()) {
    const isSaid = sides.some((words) => words.includes(pressed(half)));
    if (isSaid && known.size < most && isPlain(half)) known.set(pressed(half), half);
  }
  if (known.size === 0) return html;
  const inHalves = (text: string) => apart(text, known);
  const [was, one, other] = [inHalves(base), inHalves(mine), inHalves(theirs)];
  const merged = mergeNotes(was, one, other).html;
  const words = new Set(wordsOf(merged));
  const taken = new Set(wordsOf(was));
  // A word that stood in the base may be gone because one side took it out, or changed it.
  const isWhole = [one, other].flatMap(wordsOf).every((word) => words.has(word) || taken.has(word));
  if (!isWhole || sizeOf(merged) >= sizeOf(html)) return html;
  // Who is still typing that word has it against the next one.
  return [...known.values()]
    .filter((half) => [mine, theirs].some((text) => wordsOf(text).includes(pressed(half))))
    .reduce(rejoined, merged);
}

const wordsOf = (html: string): string[] => placedWords(html).map(({ word }) => word);
