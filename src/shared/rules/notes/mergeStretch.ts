import { align, keysOf } from './align.ts';
import type { Block, Frame } from './blocks.ts';
import { differences, isAhead } from './differences.ts';
import { blocksOf, endsBlock, exactly, settleToken, type Token, tokensOf } from './tokens.ts';
import type { Tell } from './tell.ts';

/** A side of a merge: its tokens, and for each token of the base its place among them or -1. */
interface Side {
  tokens: readonly Token[];
  to: readonly number[];
}
/** A piece of one side: [start, end) of its tokens. */
interface Span {
  start: number;
  end: number;
}
/** Some tokens of the base became others: [from, to) of the base is now [start, end) of the side. */
interface Change extends Span {
  from: number;
  to: number;
}
interface Merger {
  base: readonly Token[];
  one: Side;
  other: Side;
  tell: Tell;
}

/**
 * Merges a stretch of whole blocks word by word. Changes at different words both go in; two additions at one place stand one after the
 * other, those of `one` first. Where changes do not go together, the blocks of both sides around that place stand there and are told.
 */
export function mergeStretch(base: readonly Block[], one: readonly Block[], other: readonly Block[], tell: Tell): Block[] {
  const [was, first, second] = [tokensOf(base), tokensOf(one), tokensOf(other)];
  // Not with rows: that one was removed and another changed must be told.
  const words = was.every(({ kind }) => kind !== 'whole');
  if (words && holdsAll(was, first, second)) return [...one];
  if (words && holdsAll(was, second, first)) return [...other];
  const merger = { base: was, one: { tokens: first, to: align(was, first) }, other: { tokens: second, to: align(was, second) }, tell };
  const [ends, otherEnds] = [blockEnds(merger.base, merger.one), blockEnds(merger.base, merger.other)];
  const out: Block[] = [];
  let from = 0;
  let [start, otherStart] = [0, 0];
  const chunk = (to: number, end: number, otherEnd: number) => {
    out.push(...mergeChunk(merger, { from, to }, { start, end }, { start: otherStart, end: otherEnd }));
    [from, start, otherStart] = [to, end, otherEnd];
  };
  for (let to = 1; to <= was.length; to++) {
    const [end, otherEnd] = [ends[to] as number, otherEnds[to] as number];
    if (endsBlock(was[to - 1]) && end >= 0 && otherEnd >= 0) chunk(to, end, otherEnd);
  }
  chunk(was.length, first.length, second.length);
  return out;
}

/** Whether one side has all that the other changed, in words and in how they look. */
const holdsAll = (base: readonly Token[], one: readonly Token[], other: readonly Token[]): boolean =>
  isAhead(keysOf(base), keysOf(one), keysOf(other)) && isAhead(base.map(exactly), one.map(exactly), other.map(exactly));

/** For each border of the base where it lies on this side, when a block ends there too; else -1. Whole blocks for whole blocks: those are past. */
function blockEnds(base: readonly Token[], { tokens, to }: Side): number[] {
  const ends = [0];
  let [last, past] = [-1, 0];
  const next = new Array<number>(base.length).fill(tokens.length);
  for (let i = base.length - 2; i >= 0; i--) next[i] = (to[i + 1] as number) >= 0 ? (to[i + 1] as number) : (next[i + 1] as number);
  for (let i = 0; i < base.length; i++) {
    if ((to[i] as number) >= 0) {
      last = i;
      past = (to[i] as number) + 1;
    } else if (last < 0 || endsBlock(base[last])) {
      for (let at = past; at < (next[i] as number); at++) if (endsBlock(tokens[at])) past = at + 1;
    }
    ends.push(last < 0 || endsBlock(base[last]) ? past : -1);
  }
  return ends;
}

/** A piece that on all sides begins and ends with whole blocks. */
function mergeChunk(merger: Merger, range: { from: number; to: number }, span: Span, otherSpan: Span): Block[] {
  const { one, other } = merger;
  const [added, otherAdded] = [blocksAddedBefore(one, range, span), blocksAddedBefore(other, range, otherSpan)];
  const before = unite(blocksIn(one, { start: span.start, end: added }), blocksIn(other, { start: otherSpan.start, end: otherAdded }));
  const [rest, otherRest] = [
    { start: added, end: span.end },
    { start: otherAdded, end: otherSpan.end },
  ];
  const tokens = mergeTokens(merger, range, rest, otherRest);
  if (tokens) return [...before, ...blocksOf(tokens, frameFor(merger, range))];
  const [mine, theirs] = [blocksIn(one, rest), blocksIn(other, otherRest)];
  const both = unite(mine, theirs);
  if (mine.length === 0 || theirs.length === 0) merger.tell('kept', mine, theirs);
  else if (both.length > Math.max(mine.length, theirs.length)) merger.tell('both', mine, theirs);
  return [...before, ...both];
}

/** Where the whole blocks end that this side added before the first token of a piece. */
function blocksAddedBefore({ tokens, to }: Side, range: { from: number; to: number }, { start, end }: Span): number {
  const first = range.from < range.to ? (to[range.from] as number) : end;
  let at = Math.max(first, start);
  while (at > start && !endsBlock(tokens[at - 1])) at--;
  return at;
}

const blocksIn = ({ tokens }: Side, { start, end }: Span): Block[] => {
  const piece = tokens.slice(start, end);
  return blocksOf(piece, { path: [], tag: 'p', attrs: '', tail: '' });
};

/** The paragraph that words belong to whose end was taken away. */
function frameFor({ base }: Merger, range: { from: number; to: number }): Frame {
  const end = base.slice(range.from, range.to).findLast((token) => token.kind === 'end');
  return end?.kind === 'end' ? end.frame : { path: [], tag: 'p', attrs: '', tail: '' };
}

/** The blocks of both sides: what both have once, what only one has before what only the other has. */
function unite(one: readonly Block[], other: readonly Block[]): Block[] {
  const keys = (blocks: readonly Block[]) => blocks.map(({ key }) => key);
  const out: Block[] = [];
  let at = 0;
  for (const { to, sideFrom, sideTo } of differences(keys(one), keys(other))) {
    out.push(...one.slice(at, to), ...other.slice(sideFrom, sideTo));
    at = to;
  }
  return [...out, ...one.slice(at)];
}

/** Null when the changes do not go together. */
function mergeTokens(merger: Merger, range: { from: number; to: number }, span: Span, otherSpan: Span): Token[] | null {
  const { base, one, other } = merger;
  const [changes, otherChanges] = [changesIn(one, range, span), changesIn(other, range, otherSpan)];
  const out: Token[] = [];
  let at = range.from;
  const unchanged = (end: number) => {
    for (; at < end; at++) out.push(settleToken(base[at] as Token, one.tokens[one.to[at] as number] as Token, other.tokens[other.to[at] as number] as Token));
  };
  const put = (cluster: Cluster, strict: boolean): boolean => {
    const [mine, theirs] = [one.tokens.slice(...spanOf(cluster, cluster.mine)), other.tokens.slice(...spanOf(cluster, cluster.theirs))];
    const tokens =
      cluster.theirs.length === 0 ? mine : cluster.mine.length === 0 ? theirs : changedByBoth(base.slice(cluster.from, cluster.to), mine, theirs, strict);
    if (!tokens) return !strict && clustersOf(cluster.mine, cluster.theirs, true).every((part) => put(part, true));
    unchanged(cluster.from);
    out.push(...tokens);
    at = cluster.to;
    return true;
  };
  for (const cluster of clustersOf(changes, otherChanges, false)) if (!put(cluster, false)) return null;
  unchanged(range.to);
  return out;
}

/** What a side changed in a range of the base. */
function changesIn({ to }: Side, range: { from: number; to: number }, { start, end }: Span): Change[] {
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

/** Changes of both sides that meet, together. Unless `strict`, changes that only touch are taken for one too. */
function clustersOf(changes: readonly Change[], otherChanges: readonly Change[], strict: boolean): Cluster[] {
  const all = [...changes.map((change) => ({ change, mine: true })), ...otherChanges.map((change) => ({ change, mine: false }))];
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

/** Changes meet when they change the same words, when one adds inside what the other changed, or when both add at one place. */
function meets({ from, to }: { from: number; to: number }, change: Change, strict: boolean): boolean {
  if (!strict) return change.from <= to && from <= change.to;
  if (from === to && change.from === change.to) return from === change.from;
  return change.from < to && from < change.to;
}

/** What a side made of the range of a cluster. */
function spanOf({ from, to }: Cluster, changes: readonly Change[]): [number, number] {
  const [first, last] = [changes[0], changes.at(-1)];
  return first && last ? [first.start - (first.from - from), last.end + (to - last.to)] : [0, 0];
}

/** Both changed the same: once. One has all of the other: the one. Two additions, when `strict`: one after the other. Else null. */
function changedByBoth(base: readonly Token[], one: readonly Token[], other: readonly Token[], strict: boolean): readonly Token[] | null {
  const [was, mine, theirs] = [keysOf(base), keysOf(one), keysOf(other)];
  if (mine.length === theirs.length && mine.every((key, i) => key === theirs[i]))
    return one.map((token, i) => (exactly(token) <= exactly(other[i] as Token) ? token : (other[i] as Token)));
  // A row that the other side removed must be told, whatever was changed in it.
  if (base.some(({ kind }) => kind === 'whole') && (one.length === 0 || other.length === 0)) return null;
  if (isAhead(was, mine, theirs)) return one;
  if (isAhead(was, theirs, mine)) return other;
  if (base.length > 0 || !strict) return null;
  // What ends a block goes first: it belongs to the block before.
  return endsBlock(other.at(-1)) && !endsBlock(one.at(-1)) ? [...other, ...one] : [...one, ...other];
}
