import { align } from './align.ts';
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
  const texts = [was, first, second].map((tokens) => tokens.map(exactly)) as [string[], string[], string[]];
  if (isAhead(texts[0], texts[1], texts[2])) return [...one];
  if (isAhead(texts[0], texts[2], texts[1])) return [...other];
  const merger = { base: was, one: { tokens: first, to: align(was, first) }, other: { tokens: second, to: align(was, second) }, tell };
  const [ends, otherEnds] = [blockEnds(merger.base, merger.one), blockEnds(merger.base, merger.other)];
  const out: Block[] = [];
  let from = 0;
  let [start, otherStart] = [0, 0];
  for (let to = 1; to <= was.length; to++) {
    const last = to === was.length;
    const [end, otherEnd] = last ? [first.length, second.length] : [ends[to] ?? -1, otherEnds[to] ?? -1];
    if (!last && (!endsBlock(was[to - 1]) || end < 0 || otherEnd < 0)) continue;
    out.push(...mergeChunk(merger, { from, to }, { start, end }, { start: otherStart, end: otherEnd }));
    [from, start, otherStart] = [to, end, otherEnd];
  }
  if (was.length === 0) out.push(...unite(merger, one, other));
  return out;
}

/** For each border of the base where it lies on this side, when a block ends there too; else -1. Blocks removed whole lie between two equal ones. */
function blockEnds(base: readonly Token[], { to }: Side): number[] {
  const ends = [0];
  let last = -1;
  for (let i = 0; i < base.length; i++) {
    if ((to[i] as number) >= 0) last = i;
    ends.push(last < 0 ? 0 : endsBlock(base[last]) ? (to[last] as number) + 1 : -1);
  }
  return ends;
}

/** A piece that on all sides begins and ends with whole blocks. */
function mergeChunk(merger: Merger, range: { from: number; to: number }, span: Span, otherSpan: Span): Block[] {
  const { one, other } = merger;
  const [added, otherAdded] = [blocksAddedBefore(one, range, span), blocksAddedBefore(other, range, otherSpan)];
  const before = unite(merger, blocksIn(one, { start: span.start, end: added }), blocksIn(other, { start: otherSpan.start, end: otherAdded }));
  const [rest, otherRest] = [
    { start: added, end: span.end },
    { start: otherAdded, end: otherSpan.end },
  ];
  const tokens = mergeTokens(merger, range, rest, otherRest);
  if (tokens) return [...before, ...blocksOf(tokens, frameFor(merger, range))];
  const [mine, theirs] = [blocksIn(one, rest), blocksIn(other, otherRest)];
  const both = unite(merger, mine, theirs);
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
function unite(_: Merger, one: readonly Block[], other: readonly Block[]): Block[] {
  const keys = (blocks: readonly Block[]) => blocks.map(({ key }) => key);
  const out: Block[] = [];
  let at = 0;
  for (const { from, to, sideFrom, sideTo } of differences(keys(one), keys(other))) {
    out.push(...one.slice(at, to), ...other.slice(sideFrom, sideTo));
    at = to;
    void from;
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
  while (changes.length + otherChanges.length > 0) {
    const cluster = nextCluster(changes, otherChanges);
    unchanged(cluster.from);
    const [mine, theirs] = [one.tokens.slice(...spanOf(cluster, cluster.mine)), other.tokens.slice(...spanOf(cluster, cluster.theirs))];
    if (cluster.theirs.length === 0) out.push(...mine);
    else if (cluster.mine.length === 0) out.push(...theirs);
    else {
      const together = changedByBoth(base.slice(cluster.from, cluster.to), mine, theirs);
      if (!together) return null;
      out.push(...together);
    }
    at = cluster.to;
  }
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

/** Takes the first changes off both lists, with all that meet each other. */
function nextCluster(changes: Change[], otherChanges: Change[]): Cluster {
  const cluster: Cluster = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY, mine: [], theirs: [] };
  const earlier = (a: Change | undefined, b: Change | undefined) => !b || (a !== undefined && (a.from - b.from || a.to - b.to) <= 0);
  const take = (list: Change[], into: Change[]) => {
    const change = list.shift() as Change;
    cluster.from = Math.min(cluster.from, change.from);
    cluster.to = cluster.to === Number.POSITIVE_INFINITY ? change.to : Math.max(cluster.to, change.to);
    into.push(change);
  };
  if (earlier(changes[0], otherChanges[0])) take(changes, cluster.mine);
  else take(otherChanges, cluster.theirs);
  for (;;) {
    if (meets(cluster, changes[0])) take(changes, cluster.mine);
    else if (meets(cluster, otherChanges[0])) take(otherChanges, cluster.theirs);
    else return cluster;
  }
}

/** Changes meet when they change the same words, when one adds inside what the other changed, or when both add at one place. */
function meets({ from, to }: { from: number; to: number }, change: Change | undefined): boolean {
  if (!change) return false;
  if (from === to && change.from === change.to) return from === change.from;
  return change.from < to && from < change.to;
}

/** What a side made of the range of a cluster. */
function spanOf({ from, to }: Cluster, changes: readonly Change[]): [number, number] {
  const [first, last] = [changes[0], changes.at(-1)];
  return first && last ? [first.start - (first.from - from), last.end + (to - last.to)] : [0, 0];
}

/** Both changed the same: the same change once; all of the one when it has all of the other; two additions one after the other; else null. */
function changedByBoth(base: readonly Token[], one: readonly Token[], other: readonly Token[]): readonly Token[] | null {
  const keys = (tokens: readonly Token[]) => tokens.map(({ key }) => key);
  const [was, mine, theirs] = [keys(base), keys(one), keys(other)];
  if (mine.length === theirs.length && mine.every((key, i) => key === theirs[i]))
    return one.map((token, i) => (exactly(token) <= exactly(other[i] as Token) ? token : (other[i] as Token)));
  if (isAhead(was, mine, theirs)) return one;
  if (isAhead(was, theirs, mine)) return other;
  if (base.length > 0) return null;
  // What ends a block goes first: it belongs to the block before.
  return endsBlock(other.at(-1)) && !endsBlock(one.at(-1)) ? [...other, ...one] : [...one, ...other];
}
