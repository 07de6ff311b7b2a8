import { type Block, placeOf } from './blocks.ts';
import { sameStart } from './differences.ts';
import { hasNumber } from './piece.ts';
import { textsOf } from './words.ts';

/**
 * After at least this many equal words, the beginning of the next word counts as that word half
 * typed.
 */
const few = 2;

/** At least this many words in the same order in another paragraph are no chance. */
const many = 4;

/**
 * Whether the second paragraph is the first with more typed behind it, or, when the first is
 * longer, also between its words. Then the first is an earlier state of the second, which was put
 * aside; its last word may be half typed, unless it has a digit in it. When all its words are
 * `known` from before, nothing can be told: the words behind them may have been taken away.
 */
export function isBegun(block: Block, later: Block, known: ReadonlySet<string>): boolean {
  if (block.kind !== 'text' || later.kind !== 'text' || block.words.length > later.words.length)
    return false;
  if (block.tag !== later.tag || placeOf(block.path) !== placeOf(later.path)) return false;
  const [words, whole] = [textsOf(block.words), textsOf(later.words)];
  if (words.every((word) => known.has(word))) return false;
  const same = sameStart(words, whole);
  if (same === words.length || (words.length >= many && isInOrder(words, whole)))
    return words.length < whole.length;
  const [last = '', next = ''] = [words[same], whole[same]];
  return same === words.length - 1 && same >= few && next.startsWith(last) && !hasNumber(last);
}

/** Whether all of these stand among others in the same order. */
function isInOrder(words: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const other of others) if (at < words.length && other === words[at]) at++;
  return at === words.length;
}
