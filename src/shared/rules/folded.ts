/** How what people type is compared with what there is to find. */

/**
 * Accents, hyphens and apostrophes do not count, nor capitals: 'ehbo' and 'kinderehbo' find
 * 'kinder-EHBO'.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\-\u2010-\u2015'\u2018\u2019]/gu, '')
    .toLowerCase();

/** Whether a folded text has every word of the query. */
export function hasWordsOf(query: string): (text: string) => boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}
