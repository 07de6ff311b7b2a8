/**
 * Words of the chaos round: a letter for who typed it, a number, an x. They are found in any note,
 * also where two of them ran together.
 */
const word = /[a-z][\dA-J]+x/g;

/**
 * A word of who has this letter, its number in letters: as most words are, and other than numbers
 * it can be the beginning of another.
 */
export const wordOf = (letter: string, number: number): string =>
  `${letter}${[...String(number)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}x`;

/** A note's text as one reads it: blocks stand apart, formatting within a word does not. */
export const readable = (html: string): string =>
  html
    .replace(/<\/?(?:p|h\d|ul|ol|li|table|tbody|tr|td|th|br)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ');

/** The words in a note, in their order. */
export const wordsIn = (html: string): string[] => readable(html).match(word) ?? [];

/** How often each word stands in these notes. */
export function countWords(notes: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const html of notes)
    for (const one of wordsIn(html)) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** Words with nothing between them: a space got lost. */
export const gluedIn = (html: string): string[] =>
  readable(html).match(/(?:[a-z][\dA-J]+x){2,}/g) ?? [];

/**
 * Lines that stand in a note more than once, their typed words left out: a standard text that came
 * twice.
 */
export function repeatedIn(html: string): string[] {
  const lines = html
    .split(/<\/?(?:p|h\d|li)\b[^>]*>/)
    .map((line) => readable(line).replace(word, '').replace(/\s+/g, ' ').trim())
    .filter((line) => line.length > 8);
  return [...Map.groupBy(lines, (line) => line)]
    .filter(([, same]) => same.length > 1)
    .map(([line]) => line);
}
