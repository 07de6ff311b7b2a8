import { fewLetters } from '#shared/rules/notes/piece.ts';
import { madeOf, plainWords, wordCounts } from '#shared/rules/words/richWords.ts';

/**
 * When a text is stored while somebody types a word in front of another, the half word is pressed
 * against the next one: 'va' before 'deur' is 'vadeur'. The letters alone do not tell this from
 * 'veilig' and 'onveilig', which are both real words; earlier texts of the server can.
 */

/**
 * An earlier text counts as the one that another text was made of only if that other text has at
 * least this many of its words, besides the pressed ones.
 */
const enough = 6;
/**
 * At most this many words were pressed against others, or typed on since: one for each time that
 * typing was interrupted.
 */
const most = 2;

type Counts = ReadonlyMap<string, number>;

/**
 * Whether a merge has a word that only one side has, and a longer word that only the other side has
 * and that ends with the first. The longer one may be the same word with a half-typed word pressed
 * against its front; or it is another word.
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

/** Nobody types longer words; a pasted one may be as long as a note. */
const longestWord = 80;

/**
 * The endings of a word, of at least `fewLetters` letters: another word may be pressed against
 * each.
 */
export const endsOf = (word: string): string[] =>
  word.length > longestWord
    ? []
    : Array.from({ length: Math.max(0, word.length - fewLetters) }, (_, at) => word.slice(at + 1));

/**
 * The longest earlier text of the note of which `text` has every word, except words that are
 * pressed against another in one of the two. A word that already stands in an earlier text, or in
 * the note now, is a word of its own: nobody can tell whether it was made longer. Null if there is
 * none.
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
 * Whether the later text is the first one with more typed in. Then it has every word of the first,
 * except one or two half-typed words that stood pressed against the next: 'vadeur' became 'vast
 * deur', or 'vast op de deur'. Each must stand between the same two words as before.
 */
export function isTypedInto(text: string, later: string): boolean {
  const [words, whole] = [plainWords(text), plainWords(later)];
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
 * Whether this word stands in `whole` in two pieces: the first, typed on since, right behind the
 * word `before`; the second right before the word `behind`.
 */
function isParted(
  word: string,
  before: string | undefined,
  behind: string | undefined,
  whole: readonly string[],
): boolean {
  for (const [at, next] of whole.entries()) {
    // The second piece is a word of its own again, or another half word is pressed against it.
    const end = commonEnd(word, next);
    if (whole[at + 1] !== behind || end === word.length) continue;
    if (end < next.length && end < fewLetters) continue;
    const half = word.slice(0, word.length - end);
    for (let from = at - 1; from >= 0; from--)
      if (whole[from - 1] === before && whole[from]?.startsWith(half)) return true;
  }
  return false;
}

/** Whether the later text was made of this one by typing, as far as that can be told. */
export const isMadeOf = (text: string, later: string): boolean =>
  madeOf(later)(text) || isTypedInto(text, later);

/** The number of letters at the end that two words share. */
function commonEnd(one: string, other: string): number {
  let n = 0;
  while (n < Math.min(one.length, other.length) && one.at(-1 - n) === other.at(-1 - n)) n++;
  return n;
}

/** The longest of these; null when there is none. */
export const longest = (texts: readonly (string | null)[]): string | null =>
  texts.reduce(
    (long, text) => (text !== null && text.length > (long?.length ?? -1) ? text : long),
    null,
  );
