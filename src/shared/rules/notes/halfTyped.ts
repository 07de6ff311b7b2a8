import { sameEnd, sameStart } from './differences.ts';
import type { Halves } from './halves.ts';
import type { Token } from './tokens.ts';

/**
 * While somebody types 'trap' before 'deur', the note says 'trapdeur' until the space. If another
 * person types in front of that word too, both changed one word. That is no conflict: each only
 * added words of their own, at another place.
 */

/** What a side typed around and inside the word of the base. */
interface Typed {
  /** What was typed in front of it: whole words, and maybe a half one against it. */
  front: string;
  /** The half word in `front`. */
  half: string;
  /**
   * What was typed inside it, behind its first `at` letters: these are a word that was half typed.
   */
  inside: { at: number; text: string } | null;
}

/** Nothing that reads as a number, a date or a code is taken apart: there each sign counts. */
const plainWord = /^\p{L}[\p{L}\p{M}]*[.,;:!?)]*$/u;

/**
 * Merges what both sides typed at one word of the base that both changed; null when the result is
 * not certain. It is certain when every letter of the word is still there, nobody typed at the same
 * place, and a caret or a whole word shows where one word ends.
 */
export function halfTyped(
  base: readonly Token[],
  one: readonly Token[],
  other: readonly Token[],
  halves: Halves,
): readonly Token[] | null {
  const [was, mine, theirs] = [base, one, other].map(plainWords);
  const word = was?.[0];
  if (!word || was.length > 1 || !mine || !theirs || !plainWord.test(word)) return null;
  if (isIn(word, mine, theirs, halves)) return other;
  if (isIn(word, theirs, mine, halves)) return one;
  const [here, there] = [typedIn(word, mine, halves), typedIn(word, theirs, halves)];
  const both = here && there && together(word, here, there);
  return both ? tokensOf(both, one) : null;
}

/** The words as text; undefined when there is more than that, such as bold. */
function plainWords(tokens: readonly Token[]): string[] | undefined {
  const isPlain = (token: Token) =>
    token.kind === 'word' && token.word.look === token.key && !/[&\n]/.test(token.key);
  return tokens.every(isPlain) ? tokens.map(({ key }) => key) : undefined;
}

/**
 * What a side typed in front of a word of the base, and inside it; null when it did anything else.
 */
function typedIn(word: string, words: readonly string[], halves: Halves): Typed | null {
  const last = words.at(-1);
  if (last === undefined) return null;
  const before = (count: number) => words.slice(0, count).map((one) => `${one} `);
  // In front of the whole word.
  const half = last.slice(0, -word.length);
  if (half !== '' && last.endsWith(word))
    return plainWord.test(half) && (halves.has(half, word) || halves.isPair(word))
      ? { front: before(-1).join('') + half, half, inside: null }
      : null;
  // Inside it: the letters behind the caret are a word of their own now, or are known to be one.
  for (let at = 1; at < word.length; at++) {
    const [first, next] = [word.slice(0, at), word.slice(at)];
    const isWhole = last === next;
    if (!isWhole && !(last.endsWith(next) && halves.has(last.slice(0, -next.length), next)))
      continue;
    const typed = isWhole
      ? words.slice(0, -1)
      : [...words.slice(0, -1), last.slice(0, -next.length)];
    const from = typed.findLastIndex((one) => one.startsWith(first));
    if (from < 0) continue;
    const text = typed.slice(from).join(' ').slice(at) + (isWhole ? ' ' : '');
    return { front: before(from).join(''), half: '', inside: { at, text } };
  }
  return null;
}

/** The words with what both typed; null if both typed at the same place. */
function together(word: string, one: Typed, other: Typed): string | null {
  if (one.half !== '' && other.half !== '') return null;
  const [early, late] = [one.inside, other.inside].sort((a, b) => (a?.at ?? 0) - (b?.at ?? 0));
  if (early && late && early.at === late.at) return null;
  // Whole words go before a half one.
  const [first, second] = one.half === '' ? [one, other] : [other, one];
  const inside = [early, late].filter((typed) => typed !== null && typed !== undefined);
  const rest = inside.reduceRight(
    (text, typed) => text.slice(0, typed.at) + typed.text + text.slice(typed.at),
    word,
  );
  return first.front + second.front + rest;
}

/**
 * Whether a side is what the other typed, with more typed at one place before its end: then the two
 * were merged before.
 */
function isIn(
  word: string,
  words: readonly string[],
  later: readonly string[],
  halves: Halves,
): boolean {
  if (!typedIn(word, words, halves)) return false;
  const [text, longer] = [words.join(' '), later.join(' ')];
  const end = sameEnd(text, longer);
  return longer.length > text.length && end > 0 && sameStart(text, longer) + end >= text.length;
}

function tokensOf(text: string, like: readonly Token[]): Token[] {
  const space = like[0]?.kind === 'word' ? like[0].word.space : '';
  return text.split(' ').map((one, i) => ({
    kind: 'word',
    key: one,
    word: { text: one, look: one, space: i === 0 ? space : ' ' },
  }));
}
