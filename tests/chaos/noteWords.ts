/** Words of the chaos round: a letter for who typed it, a number, an x. They are found in any note, also where two of them ran together. */
const word = /[a-z]\d+x/g;

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
  for (const html of notes) for (const one of wordsIn(html)) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/**
 * The words that stand there more than once. One that somebody wrote into ("rb94x": a key that came in before b94x, and no more) is another
 * word: where nobody knows which of the two came from the other, both are to stand there, once each.
 */
export function doubledIn(notes: Iterable<string>): Set<string> {
  const [counts, edited] = [new Map<string, number>(), new Map<string, number>()];
  const count = (map: Map<string, number>, one: string) => void map.set(one, (map.get(one) ?? 0) + 1);
  for (const html of notes)
    for (const token of readable(html).match(/[a-z\d]+/g) ?? []) {
      if (/^(?:[a-z]\d+x)+$/.test(token)) for (const one of token.match(word) ?? []) count(counts, one);
      else count(edited, token);
    }
  const twice = (map: ReadonlyMap<string, number>) => [...map].flatMap(([one, times]) => (times > 1 ? (one.match(word) ?? []) : []));
  return new Set([...twice(counts), ...twice(edited)]);
}

/** Words with nothing between them: a space got lost. */
export const gluedIn = (html: string): string[] => readable(html).match(/(?:[a-z]\d+x){2,}/g) ?? [];

/** Lines that stand in a note more than once, their typed words left out: a standard text that came twice. */
export function repeatedIn(html: string): string[] {
  const lines = html
    .split(/<\/?(?:p|h\d|li)\b[^>]*>/)
    .map((line) => readable(line).replace(word, '').replace(/\s+/g, ' ').trim())
    .filter((line) => line.length > 8);
  return [...Map.groupBy(lines, (line) => line)].filter(([, same]) => same.length > 1).map(([line]) => line);
}
