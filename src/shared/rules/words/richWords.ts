import { richToPlain } from './richText.ts';

/** The words of a rich text, in order. */
export const plainWords = (html: string): string[] =>
  richToPlain(html).split(/\s+/).filter(Boolean);

/** How often a rich text says each of its words. */
export function wordCounts(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of plainWords(html)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** How many words a rich text says. */
export const sizeOf = (html: string): number =>
  [...wordCounts(html).values()].reduce((sum, count) => sum + count, 0);

/**
 * Tells whether all words of a text stand in `whole`: then `whole` was probably made of it by
 * adding. A text without words would be in any text, so it counts as no.
 */
export function madeOf(whole: string): (html: string) => boolean {
  const words = wordCounts(whole);
  return (html) => {
    const counts = [...wordCounts(html)];
    return counts.length > 0 && counts.every(([word, count]) => count <= (words.get(word) ?? 0));
  };
}
