import { diffIndices } from 'node-diff3';

/** Where two lists differ: [from, to) of the one became [sideFrom, sideTo) of the other. */
export interface Hunk {
  from: number;
  to: number;
  sideFrom: number;
  sideTo: number;
}

/**
 * Steps of work that one call of the comparer may take; it grows with the product of the lengths.
 */
const mostSteps = 40_000;
/** A piece is cut into smaller ones, and these again, at most to this depth. */
const deepest = 40;

/**
 * The differences of two lists, in order. Equal beginnings and ends are never compared; a long
 * middle is cut where both have the same thing once. A piece that is still too long then counts as
 * different from end to end: coarse, but bounded.
 */
export function differences(base: readonly string[], side: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  const compare = (
    baseFrom: number,
    baseTo: number,
    sideStart: number,
    sideEnd: number,
    depth: number,
  ): void => {
    let [from, to, sideFrom, sideTo] = [baseFrom, baseTo, sideStart, sideEnd];
    while (from < to && sideFrom < sideTo && base[from] === side[sideFrom]) {
      from++;
      sideFrom++;
    }
    while (from < to && sideFrom < sideTo && base[to - 1] === side[sideTo - 1]) {
      to--;
      sideTo--;
    }
    if (from === to && sideFrom === sideTo) return;
    if (from === to || sideFrom === sideTo) {
      hunks.push({ from, to, sideFrom, sideTo });
    } else if ((to - from) * (sideTo - sideFrom) <= mostSteps) {
      for (const { buffer1, buffer2 } of diffIndices(
        base.slice(from, to),
        side.slice(sideFrom, sideTo),
      )) {
        const [at, sideAt] = [from + buffer1[0], sideFrom + buffer2[0]];
        hunks.push({
          from: at,
          to: at + buffer1[1],
          sideFrom: sideAt,
          sideTo: sideAt + buffer2[1],
        });
      }
    } else {
      const anchors = depth < deepest ? anchorsOf(base, side, from, to, sideFrom, sideTo) : [];
      if (anchors.length === 0) hunks.push({ from, to, sideFrom, sideTo });
      else {
        for (const [at, sideAt] of anchors) {
          compare(from, at, sideFrom, sideAt, depth + 1);
          [from, sideFrom] = [at + 1, sideAt + 1];
        }
        compare(from, to, sideFrom, sideTo, depth + 1);
      }
    }
  };
  compare(0, base.length, 0, side.length, 0);
  return hunks;
}

/**
 * The places of the things that both have exactly once: the longest row of them that stands in the
 * same order in both.
 */
function anchorsOf(
  base: readonly string[],
  side: readonly string[],
  from: number,
  to: number,
  sideFrom: number,
  sideTo: number,
): [number, number][] {
  const [here, there] = [placesOf(base, from, to), placesOf(side, sideFrom, sideTo)];
  interface Anchor {
    at: number;
    sideAt: number;
    before: Anchor | undefined;
  }
  // For each length, the row of that length that ends earliest in the side.
  const rows: Anchor[] = [];
  for (const [key, at] of here) {
    const sideAt = there.get(key);
    if (at < 0 || sideAt === undefined || sideAt < 0) continue;
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle] as Anchor).sideAt < sideAt) low = middle + 1;
      else high = middle;
    }
    rows[low] = { at, sideAt, before: rows[low - 1] };
  }
  const anchors: [number, number][] = [];
  for (let last = rows.at(-1); last; last = last.before) anchors.push([last.at, last.sideAt]);
  return anchors.reverse();
}

/** Where each thing stands; -1 when it stands there more than once. */
function placesOf(list: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let i = from; i < to; i++) {
    const key = list[i] as string;
    places.set(key, places.has(key) ? -1 : i);
  }
  return places;
}

/** The number of things of the base that are gone from the side. */
export const gone = (hunks: readonly Hunk[]): number =>
  hunks.reduce((sum, { from, to }) => sum + to - from, 0);

/** How many letters of two texts, or things of two lists, are the same from the start. */
export function sameStart(one: ArrayLike<unknown>, other: ArrayLike<unknown>): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one[at] === other[at]) at++;
  return at;
}

/** How many are the same from the end. */
export function sameEnd(one: ArrayLike<unknown>, other: ArrayLike<unknown>): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one[one.length - 1 - at] === other[other.length - 1 - at]) at++;
  return at;
}

/** For each thing of the base its place in the side, or -1. */
export function placesInSide(base: readonly string[], side: readonly string[]): number[] {
  const to = new Array<number>(base.length).fill(-1);
  let [at, sideAt] = [0, 0];
  const same = (end: number) => {
    while (at < end) to[at++] = sideAt++;
  };
  for (const hunk of differences(base, side)) {
    same(hunk.from);
    [at, sideAt] = [hunk.to, hunk.sideTo];
  }
  same(base.length);
  return to;
}

/**
 * Whether `one` already holds all that `other` changed: all it added, nothing it removed. Then
 * `one` is the answer, and merging a second time changes nothing.
 */
export function isAhead(
  base: readonly string[],
  one: readonly string[],
  other: readonly string[],
): boolean {
  const added = new Set<number>();
  const removed = new Set<string>();
  for (const { from, to, sideFrom, sideTo } of differences(base, other)) {
    for (let i = sideFrom; i < sideTo; i++) added.add(i);
    for (let i = from; i < to; i++) removed.add(base[i] as string);
  }
  const since = differences(other, one);
  // Words of `other` that `one` lacks must be words of the base that it removed: a second copy of a
  // word that `other` added is no part of the base.
  if (gone(since) > gone(differences(base, one))) return false;
  for (const { from, to, sideFrom, sideTo } of since) {
    for (let i = from; i < to; i++) if (added.has(i)) return false;
    for (let i = sideFrom; i < sideTo; i++) if (removed.has(one[i] as string)) return false;
  }
  return true;
}
