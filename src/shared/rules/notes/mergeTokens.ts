import { isAhead } from './differences.ts';
import { keysOf } from './emptyParagraphs.ts';
import { halfTyped } from './halfTyped.ts';
import type { Halves } from './halves.ts';
import { settleToken } from './settleToken.ts';
import { endsBlock, exactly, type Token } from './tokens.ts';

/** A side of a merge: its tokens, and for each token of the base its place among them or -1. */
export interface Side {
  tokens: readonly Token[];
  to: readonly number[];
}
/** A piece of all three: [from, to) of the base is [start, end) of each side. */
export interface Piece {
  from: number;
  to: number;
  one: readonly [start: number, end: number];
  other: readonly [start: number, end: number];
}
/**
 * Some tokens of the base became others: [from, to) of the base is now [start, end) of the side.
 */
interface Change {
  from: number;
  to: number;
  start: number;
  end: number;
}

/** The tokens of a piece with the changes of both sides; null when those do not go together. */
export function mergeTokens(
  base: readonly Token[],
  one: Side,
  other: Side,
  piece: Piece,
  halves: Halves,
): Token[] | null {
  const out: Token[] = [];
  let at = piece.from;
  const unchanged = (end: number) => {
    for (; at < end; at++)
      out.push(
        settleToken(
          base[at] as Token,
          one.tokens[one.to[at] as number] as Token,
          other.tokens[other.to[at] as number] as Token,
        ),
      );
  };
  const put = (cluster: Cluster, strict: boolean): boolean => {
    const [mine, theirs] = [
      one.tokens.slice(...spanOf(cluster, cluster.mine)),
      other.tokens.slice(...spanOf(cluster, cluster.theirs)),
    ];
    const tokens =
      cluster.theirs.length === 0
        ? mine
        : cluster.mine.length === 0
          ? theirs
          : changedByBoth(base.slice(cluster.from, cluster.to), mine, theirs, { strict, halves });
    if (!tokens)
      return (
        !strict && clustersOf(cluster.mine, cluster.theirs, true).every((part) => put(part, true))
      );
    unchanged(cluster.from);
    out.push(...tokens);
    at = cluster.to;
    return true;
  };
  for (const cluster of clustersOf(
    changesIn(one, piece, piece.one),
    changesIn(other, piece, piece.other),
    false,
  ))
    if (!put(cluster, false)) return null;
  unchanged(piece.to);
  return out;
}

/** The changes that a side made in a range of the base. */
function changesIn({ to }: Side, range: Piece, [start, end]: readonly [number, number]): Change[] {
  const changes: Change[] = [];
  let [from, sideFrom] = [range.from, start];
  for (let i = range.from; i <= range.to; i++) {
    const sideAt = i === range.to ? end : (to[i] as number);
    if (sideAt < 0) continue;
    if (i > from || sideAt > sideFrom) changes.push({ from, to: i, start: sideFrom, end: sideAt });
    [from, sideFrom] = [i + 1, sideAt + 1];
  }
  return changes;
}

interface Cluster {
  from: number;
  to: number;
  mine: Change[];
  theirs: Change[];
}

/**
 * Groups the changes of both sides that meet. Unless `strict`, changes that only touch each other
 * count as one too.
 */
function clustersOf(
  changes: readonly Change[],
  otherChanges: readonly Change[],
  strict: boolean,
): Cluster[] {
  const all = [
    ...changes.map((change) => ({ change, mine: true })),
    ...otherChanges.map((change) => ({ change, mine: false })),
  ];
  all.sort((a, b) => a.change.from - b.change.from || a.change.to - b.change.to);
  const clusters: Cluster[] = [];
  for (const { change, mine } of all) {
    let cluster = clusters.at(-1);
    if (!cluster || !meets(cluster, change, strict)) {
      cluster = { from: change.from, to: change.to, mine: [], theirs: [] };
      clusters.push(cluster);
    }
    cluster.to = Math.max(cluster.to, change.to);
    cluster[mine ? 'mine' : 'theirs'].push(change);
  }
  return clusters;
}

/**
 * Changes meet when they change the same words, when one adds inside what the other changed, or
 * when both add at one place.
 */
function meets(
  { from, to }: { from: number; to: number },
  change: Change,
  strict: boolean,
): boolean {
  if (!strict) return change.from <= to && from <= change.to;
  if (from === to && change.from === change.to) return from === change.from;
  return change.from < to && from < change.to;
}

/** The range of the side that a cluster's range of the base became. */
function spanOf({ from, to }: Cluster, changes: readonly Change[]): [number, number] {
  const [first, last] = [changes[0], changes.at(-1)];
  return first && last ? [first.start - (first.from - from), last.end + (to - last.to)] : [0, 0];
}

/**
 * The tokens at a place that both sides changed. If both made the same of it, that stands there
 * once. If one side has all that the other changed, that side stands there. If `strict`, two
 * additions stand one after the other, and so do words that both are typing against one word.
 * Otherwise null.
 */
function changedByBoth(
  base: readonly Token[],
  one: readonly Token[],
  other: readonly Token[],
  { strict, halves }: { strict: boolean; halves: Halves },
): readonly Token[] | null {
  const [was, mine, theirs] = [keysOf(base), keysOf(one), keysOf(other)];
  if (mine.length === theirs.length && mine.every((key, i) => key === theirs[i]))
    return one.map((token, i) =>
      exactly(token) <= exactly(other[i] as Token) ? token : (other[i] as Token),
    );
  // When one side removed a row, people must be told, whatever the other changed in it.
  if (base.some(({ kind }) => kind === 'whole') && (one.length === 0 || other.length === 0))
    return null;
  if (isAhead(was, mine, theirs)) return one;
  if (isAhead(was, theirs, mine)) return other;
  if (!strict) return null;
  if (base.length > 0) return halfTyped(base, one, other, halves);
  // An addition that ends a block goes first: it belongs to the block before.
  return endsBlock(other.at(-1)) && !endsBlock(one.at(-1))
    ? [...other, ...one]
    : [...one, ...other];
}
