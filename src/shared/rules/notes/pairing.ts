import { differences, type Hunk, placesInSide } from './differences.ts';
import { likenessOf } from './likeness.ts';
import { isEmpty, type Pairable } from './pairable.ts';

/** What became of the items of the base on one side. */
export interface Pairs {
  /** For each item of the base the place of the item that it became, or -1. */
  to: readonly number[];
  /** Whether that is certain: both are equal, or at least half alike. */
  sure: readonly boolean[];
}
/**
 * What the other side made of the base: this shows an item that both sides rewrote in the same way.
 */
export interface Made {
  pairs: Pairs;
  items: readonly Pairable[];
}

/** The most comparisons that one stretch may take. */
const mostComparisons = 20_000;
const sureFrom = 0.5;
const alikeFrom = 0.3;

/**
 * Finds what became of each item, in order: equal ones first, then by likeness, then by place, if
 * equally many are left on both sides.
 */
export function pair(base: readonly Pairable[], side: readonly Pairable[], made?: Made): Pairs {
  const to = new Array<number>(base.length).fill(-1);
  const sure = new Array<boolean>(base.length).fill(false);
  const join = (i: number, j: number, surely: boolean) => {
    to[i] = j;
    sure[i] = surely;
  };
  // An empty item does not show where it came from: pairing it with another empty one would
  // separate what belongs together.
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
 * items at about the same relative place are compared.
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
 * Pairs the items that are left between two pairs. If equally many are left on both sides, the
 * first is paired with the first, if they are of one kind, and so on; otherwise only equal empty
 * ones are paired. Likeness says nothing of an empty cell.
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

type Join = (i: number, j: number, sure: boolean) => void;
