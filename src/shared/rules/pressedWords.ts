import { fewLetters } from './notes/begun.ts';
import { madeOf, richToPlain, wordCounts } from './richText.ts';

/**
 * A word that was half typed when its text was stored stands pressed against the front of the next
 * one: 'va' before 'deur' is 'vadeur'. By its letters alone that is no other case than 'veilig' and
 * 'onveilig'; what the server said before can tell.
 */

/**
 * A text of the past that says so many words besides, all of them in another text, was what that
 * one was made of.
 */
const enough = 6;
/**
 * So many words at most were pressed against others, or typed on since: one for each that was
 * interrupted.
 */
const most = 2;

type Counts = ReadonlyMap<string, number>;

/**
 * Whether a merge says a word that only one side has, and one of the other side that ends with it:
 * it may be the same one, with a word that was half typed pressed against its front; or another
 * one.
 */
export function hasPressed(merged: string, mine: string, theirs: string): boolean {
  const [said, here, there] = [wordCounts(merged), wordCounts(mine), wordCounts(theirs)];
  const only = (words: Counts, others: Counts) =>
    [...words.keys()].filter(
      (word) => word.length >= fewLetters && said.has(word) && !others.has(word),
    );
  const [one, other] = [only(here, there), only(there, here)];
  const [endsHere, endsThere] = [new Set(one.flatMap(endsOf)), new Set(other.flatMap(endsOf))];
  return one.some((word) => endsThere.has(word)) || other.some((word) => endsHere.has(word));
}

/** What a word ends with, where another one may be pressed against that. */
const endsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - fewLetters) }, (_, at) => word.slice(at + 1));

/**
 * The longest of the texts that a note said before of which this one says every word, but for one
 * that is pressed against another in either of them. A word that stands alone in that past is a
 * word: where it was made longer there, or here, nothing can be told. Null when there is none.
 */
export function originOfPressed(
  texts: readonly string[],
  text: string,
  now: string,
): string | null {
  const words = wordCounts(text);
  const past = [...new Set(texts)].map((one) => ({ text: one, counts: wordCounts(one) }));
  const known = new Set([
    ...past.flatMap(({ counts }) => [...counts.keys()]),
    ...wordCounts(now).keys(),
  ]);
  const isNew = (word: string) => words.has(word) && !known.has(word);
  const endsOfNew = new Set([...words.keys()].filter(isNew).flatMap(endsOf));
  const isPressed = (word: string) => endsOfNew.has(word) || endsOf(word).some(isNew);
  const made = past.filter(({ counts }) => {
    const missing = [...counts]
      .filter(([word, count]) => count > (words.get(word) ?? 0))
      .map(([word]) => word);
    return (
      missing.length > 0 &&
      missing.length <= most &&
      counts.size - missing.length >= enough &&
      missing.every(isPressed)
    );
  });
  return longest(made.map((one) => one.text));
}

/**
 * Whether the later text says every word of the first one, where a word of the first may be one
 * that was half typed and stood pressed against the next: 'vadeur' became 'vast deur', or 'vast op
 * de deur'. Such a word must stand between the same two words as before.
 */
export function isTypedInto(text: string, later: string): boolean {
  const [words, whole] = [wordsOf(text), wordsOf(later)];
  const counts = wordCounts(later);
  const missing = [...words.entries()].filter(([, word]) => !counts.has(word));
  return (
    missing.length > 0 &&
    missing.length <= most &&
    words.length - missing.length >= enough &&
    [...wordCounts(text)].every(
      ([word, count]) => !counts.has(word) || count <= (counts.get(word) ?? 0),
    ) &&
    missing.every(([at, word]) => isParted(word, words[at - 1], words[at + 1], whole))
  );
}

/**
 * Whether this word stands there in two pieces: the first typed on, behind the same word; the
 * second before the same word.
 */
function isParted(
  word: string,
  before: string | undefined,
  behind: string | undefined,
  whole: readonly string[],
): boolean {
  for (const [at, next] of whole.entries()) {
    if (whole[at + 1] !== behind || next.length >= word.length || !word.endsWith(next)) continue;
    const half = word.slice(0, -next.length);
    for (let from = at - 1; from >= 0; from--)
      if (whole[from - 1] === before && whole[from]?.startsWith(half)) return true;
  }
  return false;
}

/** Whether the later text was made of this one by typing, as far as that can be told. */
export const isMadeOf = (text: string, later: string): boolean =>
  madeOf(later)(text) || isTypedInto(text, later);

const wordsOf = (html: string): string[] => richToPlain(html).split(/\s+/).filter(Boolean);

/** The longest of these; null when there is none. */
export const longest = (texts: readonly (string | null)[]): string | null =>
  texts.reduce(
    (long, text) => (text !== null && text.length > (long?.length ?? -1) ? text : long),
    null,
  );
