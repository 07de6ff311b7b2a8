/** How a search compares typed words with texts. */

/**
 * Accents, hyphens and apostrophes do not count, nor capitals: 'ehbo' and 'kinderehbo' find
 * 'kinder-EHBO'.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\-\u2010-\u2015'\u2018\u2019]/gu, '')
    .toLowerCase();

/**
 * Whether a folded text has every word of the query. A word also counts if the number of the place
 * begins with it: '5.1' finds 5.1.2, and not 3.5.1.
 */
export function hasWordsOf(query: string): (text: string, number?: string) => boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return (text, number = '') =>
    words.every((word) => text.includes(word) || number.startsWith(word));
}
