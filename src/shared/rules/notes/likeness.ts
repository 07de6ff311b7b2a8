import { edges, shared } from './overlap.ts';
import type { Pairable } from './pairable.ts';

/**
 * How alike two items are, from 0 to 1: by the words they share or, in short texts, by the start
 * and the end they share.
 */
export function likenessOf(): (one: Pairable, other: Pairable) => number {
  interface Seen {
    text: string;
    words: Int32Array;
  }
  const numbers = new Map<string, number>();
  const seen = new Map<Pairable, Seen>();
  const look = (item: Pairable): Seen => {
    const known = seen.get(item);
    if (known) return known;
    const text = item.html
      .replace(/<\/?(?:a|strong|em|u)\b[^>]*>/g, '')
      .replace(/<[^<>]*>|&nbsp;/g, ' ')
      .trim();
    const words = Int32Array.from(text.match(/[\p{L}\p{N}]+/gu) ?? [], (word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      return number;
    }).sort();
    const fresh = { text, words };
    seen.set(item, fresh);
    return fresh;
  };
  return (one, other) => {
    if (one.kind !== other.kind) return 0;
    const [a, b] = [look(one), look(other)];
    if (a.text === '' || b.text === '') return 0;
    // Texts without words are alike only if they are equal: a dash begins every line of a list.
    if (a.words.length === 0 || b.words.length === 0) return a.text === b.text ? 1 : 0;
    return Math.max(
      shared(a.words, b.words) / Math.max(1, Math.min(a.words.length, b.words.length)),
      edges(a.text, b.text),
    );
  };
}
