import { type Block, placeOf } from './blocks.ts';
import { sameEnd, sameStart } from './differences.ts';
import { textsOf, type Word } from './words.ts';

/** After at least so many equal words, what begins the next word counts as that word half typed. */
const few = 2;

/** When at least so many words stand in another paragraph in the same order, that is no chance. */
const many = 4;

/**
 * Whether the second paragraph is the first with more typed behind it, or, when the first is
 * longer, also between its words. Then the first is what its writer had when it was put aside; its
 * last word may be half typed, unless it has a digit in it. When all its words are `known` from
 * before, nothing can be told: what stood behind them may have been taken away.
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

/**
 * A piece that got words typed into its middle, or pressed against its front, must have at least so
 * many letters: with fewer it may be chance.
 */
export const fewLetters = 4;

/**
 * Whether `some` words are what the `others` were before somebody typed on, letter for letter. What
 * was typed may stand behind them; or before them, if it is more than a word; or in their middle,
 * where a half-typed word was pressed against the next one. A word with a digit is never half
 * typed: 2 is not the beginning of 24. A word that was made longer at its front is another word:
 * 'veilig' is not 'onveilig'. Only at the head of a paragraph that is the same further on
 * (`isHead`) the word before it may be half typed.
 */
export function isPiece(some: readonly Word[], others: readonly Word[], isHead: boolean): boolean {
  const [words, whole] = [textsOf(some), textsOf(others)];
  const [piece, text] = [words.join(' '), whole.join(' ')];
  if (
    piece === '' ||
    piece.length >= text.length ||
    words.some((word) => hasNumber(word) && !whole.includes(word))
  )
    return false;
  const [start, end] = [sameStart(piece, text), sameEnd(piece, text)];
  if (start === piece.length) return true;
  /** What was typed in, if the piece was cut here. */
  const typed = (at: number) => text.slice(at, text.length - piece.length + at);
  if (
    end === piece.length &&
    typed(0).includes(' ') &&
    (typed(0).endsWith(' ') || (isHead && piece.length >= fewLetters))
  )
    return true;
  for (let at = Math.max(1, piece.length - end); at <= start; at++)
    if (piece.length >= fewLetters && /^(?:\S.*)? $/.test(typed(at))) return true;
  return false;
}

const hasNumber = (word: string): boolean => /\d/.test(word);
