import { differences, type Hunk, placesInSide, sameEnd, sameStart } from './differences.ts';

/** What can be paired: blocks, cells, and what a live editor makes of them. */
export interface Pairable {
  key: string;
  /** Only of one kind can the one have become the other. */
  kind: string;
  html: string;
}

/** What became of an item of the base on one side. */
export interface Pairs {
  /** For each item of the base the place of what it became, or -1. */
  to: readonly number[];
  /** Whether it surely is the same: equal, or half of its words. */
  sure: readonly boolean[];
}
/** What the other side made of the base: an item that both rewrote together is known by that. */
export interface Made {
  pairs: Pairs;
  items: readonly Pairable[];
}

/** Comparisons that one stretch may take. */
const mostComparisons = 20_000;
const sureFrom = 0.5;
const alikeFrom = 0.3;

/**
 * Finds in order what became of each item: equal ones first, then by likeness, then, when as many
 * are left on both sides, by place.
 */
export function pair(base: readonly Pairable[], side: readonly Pairable[], made?: Made): Pairs {
  const to = new Array<number>(base.length).fill(-1);
  const sure = new Array<boolean>(base.length).fill(false);
  const join = (i: number, j: number, surely: boolean) => {
    to[i] = j;
    sure[i] = surely;
  };
  // What is empty says nothing of where it was: one such for another would part what belongs
  // together.
  const keys = (items: readonly Pairable[], name: string) =>
    items.map((item, i) => (isEmpty(item) ? `${name} ${i}` : item.key));
  const like = likenessOf();
  let [at, sideAt] = [0, 0];
  const same = (end: number) => {
    while (at < end) join(at++, sideAt++, true);
  };
  for (const hunk of differences(keys(base, 'base'), keys(side, 'side'))) {
    same(hunk.from);
    const other = (i: number) => made?.items[made.pairs.to[i] ?? -1];
    const score = (i: number, j: number) => {
      const [was, is, there] = [
        base[hunk.from + i] as Pairable,
        side[hunk.sideFrom + j] as Pairable,
        other(hunk.from + i),
      ];
      if (there?.key === is.key && !isEmpty(is)) return 10;
      const likeness = Math.max(like(was, is), there ? like(there, is) * 0.9 : 0);
      return likeness < alikeFrom ? 0 : likeness;
    };
    const found = bestRow(hunk.to - hunk.from, hunk.sideTo - hunk.sideFrom, score);
    for (const [i, j] of found) join(hunk.from + i, hunk.sideFrom + j, score(i, j) >= sureFrom);
    pairByPlace(base, side, hunk, found, join);
    [at, sideAt] = [hunk.to, hunk.sideTo];
  }
  same(base.length);
  return { to, sure };
}

/**
 * The row of pairs, in order on both sides, with the highest sum of scores. In a big stretch only
 * what stands about as far is compared.
 */
function bestRow(
  count: number,
  sideCount: number,
  score: (i: number, j: number) => number,
): [number, number][] {
  if (count === 0 || sideCount === 0) return [];
  const width = Math.floor(mostComparisons / count);
  const half = Math.max(1, Math.floor(width / 2));
  const starts = Array.from({ length: count + 1 }, (_, i) =>
    sideCount <= width ? 0 : Math.max(0, Math.floor((i * sideCount) / count) - half),
  );
  const wide = Math.min(sideCount, 2 * half + 1);
  const scores: Float64Array[] = [];
  const sums: Float64Array[] = Array.from({ length: count + 1 }, () => new Float64Array(wide + 1));
  const start = (i: number) => starts[i] as number;
  const sum = (i: number, j: number) =>
    j < start(i) ? (sums[i]?.[0] ?? 0) : (sums[i]?.[j - start(i)] ?? 0);
  for (let i = count - 1; i >= 0; i--) {
    const row = new Float64Array(wide);
    scores[i] = row;
    for (let j = Math.min(sideCount, start(i) + wide) - 1; j >= start(i); j--) {
      const here = score(i, j);
      row[j - start(i)] = here;
      (sums[i] as Float64Array)[j - start(i)] = Math.max(
        sum(i + 1, j),
        sum(i, j + 1),
        here > 0 ? here + sum(i + 1, j + 1) : 0,
      );
    }
  }
  const pairs: [number, number][] = [];
  let [i, j] = [0, start(0)];
  while (i < count && j < sideCount) {
    j = Math.max(j, start(i));
    const here = scores[i]?.[j - start(i)] ?? 0;
    if (here > 0 && sum(i, j) <= here + sum(i + 1, j + 1)) pairs.push([i++, j++]);
    else if (sum(i, j) <= sum(i + 1, j)) i++;
    else j++;
  }
  return pairs;
}

/**
 * What is left between two pairs: equal empty ones, and when as many items of the same kinds are
 * left on both sides, the first became the first. An empty cell is like nothing.
 */
function pairByPlace(
  base: readonly Pairable[],
  side: readonly Pairable[],
  hunk: Hunk,
  found: readonly [number, number][],
  join: Join,
): void {
  let [from, sideFrom] = [hunk.from, hunk.sideFrom];
  const ends = [
    ...found.map(([i, j]) => [hunk.from + i, hunk.sideFrom + j] as const),
    [hunk.to, hunk.sideTo] as const,
  ];
  for (const [to, sideTo] of ends) {
    const [left, right] = [base.slice(from, to), side.slice(sideFrom, sideTo)];
    const [keys, sideKeys] = [left.map(({ key }) => key), right.map(({ key }) => key)];
    const places = left.length === right.length ? [...left.keys()] : placesInSide(keys, sideKeys);
    for (const [k, place] of places.entries())
      if (place >= 0 && left[k]?.kind === right[place]?.kind)
        join(from + k, sideFrom + place, keys[k] === sideKeys[place]);
    [from, sideFrom] = [to + 1, sideTo + 1];
  }
}

const isEmpty = ({ html }: Pairable): boolean => /^(?:<[^>]*>|\s)*$/.test(html);

type Join = (i: number, j: number, sure: boolean) => void;

/**
 * How alike two items are, from 0 to 1: the words they share, or for what has few words the
 * beginning and end of the text they share.
 */
function likenessOf(): (one: Pairable, other: Pairable) => number {
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
      .replace(/<[^>]*>|&nbsp;/g, ' ')
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
 * What part of the shorter text stands at the beginning and the end of both; of long texts the
 * words say enough.
 */
function edges(a: string, b: string): number {
  const short = Math.min(a.length, b.length);
  if (short > 60) return 0;
  const start = sameStart(a, b);
  const end = Math.min(sameEnd(a, b), short - start);
  return (start + end) / short;
}
