import { sameEnd, sameStart } from './differences.ts';

export const isEmpty = ({ html }: Pairable): boolean => /^(?:<[^>]*>|\s)*$/.test(html);

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
    // A dash alone is the beginning of every line of a list, and of none of them.
    if (a.words.length === 0 || b.words.length === 0) return a.text === b.text ? 1 : 0;
    return Math.max(
      shared(a.words, b.words) / Math.max(1, Math.min(a.words.length, b.words.length)),
      edges(a.text, b.text),
    );
  };
}

/** How many numbers two sorted lists have in common. */
function shared(a: Int32Array, b: Int32Array): number {
  let [i, j, common] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const difference = (a[i] as number) - (b[j] as number);
    if (difference === 0) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return common;
}

/**
 * How much of the shorter text both begin and end with, from 0 to 1; 0 for long texts, where the
 * words say enough.
 */
function edges(a: string, b: string): number {
  const short = Math.min(a.length, b.length);
  if (short > 60) return 0;
  const start = sameStart(a, b);
  const end = Math.min(sameEnd(a, b), short - start);
  return (start + end) / short;
}

/** What can be paired: blocks, cells, and what a live editor makes of them. */
export interface Pairable {
  key: string;
  /** One item can have become the other only if both are of the same kind. */
  kind: string;
  html: string;
}
