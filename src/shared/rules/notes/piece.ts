import { sameEnd, sameStart } from './differences.ts';
import { textsOf, type Word } from './words.ts';

/**
 * A piece that got words typed into its middle, or pressed against its front, must have at least
 * this many letters: with fewer it may be chance.
 */
export const fewLetters = 4;

/**
 * Whether `some` words are, letter for letter, an earlier state of the `others`, before somebody
 * typed on. The typed text may stand behind them; or before them, if it is more than a word; or in
 * their middle, where a half-typed word was pressed against the next one. A word with a digit is
 * never half typed: 2 is not the beginning of 24. A word that was made longer at its front is
 * another word: 'veilig' is not 'onveilig'. Only at the head of a paragraph that is the same
 * further on (`isHead`) the word before it may be half typed.
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

/** Whether a word has a digit in it: such a word is never half typed. */
export const hasNumber = (word: string): boolean => /\d/.test(word);
