import { align } from './align.ts';
import { isBegun } from './begun.ts';
import type { Block } from './blocks.ts';
import { blocksOf, lastFrame, plainFrame } from './blocksOf.ts';
import { differences, isAhead } from './differences.ts';
import { keysOf } from './emptyParagraphs.ts';
import { leftAsItWas } from './leftAsItWas.ts';
import { mergeTokens, type Piece, type Side } from './mergeTokens.ts';
import type { Merging } from './tell.ts';
import { endsBlock, exactly, type Token, tokensOf } from './tokens.ts';

interface Merger extends Merging {
  base: readonly Token[];
  one: Side;
  other: Side;
}

/**
 * Merges a stretch of whole blocks word by word. Changes at different words both go in; two
 * additions at one place stand one after the other, those of `one` first. Where changes do not go
 * together, the blocks of both sides around that place stand there, and `tell` is called.
 */
export function mergeStretch(
  base: readonly Block[],
  one: readonly Block[],
  other: readonly Block[],
  merging: Merging,
): Block[] {
  const [was, first, second] = [tokensOf(base), tokensOf(one), tokensOf(other)];
  // Not with table rows: `tell` must be called for a row that one side removed and the other
  // changed.
  const words = was.every(({ kind }) => kind !== 'whole');
  if (words && holdsAll(was, first, second)) return [...one];
  if (words && holdsAll(was, second, first)) return [...other];
  const merger = {
    base: was,
    one: { tokens: first, to: align(was, first) },
    other: { tokens: second, to: align(was, second) },
    ...merging,
  };
  const [ends, otherEnds] = [
    blockEnds(merger.base, merger.one),
    blockEnds(merger.base, merger.other),
  ];
  const out: Block[] = [];
  let from = 0;
  let [start, otherStart] = [0, 0];
  const chunk = (to: number, end: number, otherEnd: number) => {
    out.push(...mergeChunk(merger, { from, to, one: [start, end], other: [otherStart, otherEnd] }));
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
const holdsAll = (
  base: readonly Token[],
  one: readonly Token[],
  other: readonly Token[],
): boolean =>
  isAhead(keysOf(base), keysOf(one), keysOf(other)) &&
  isAhead(base.map(exactly), one.map(exactly), other.map(exactly)) &&
  !leftAsItWas(keysOf(base), keysOf(one), keysOf(other));

/**
 * For each border of the base its place on this side, when a block ends there too; else -1. Where
 * whole blocks became other whole blocks, the border lies behind the new ones.
 */
function blockEnds(base: readonly Token[], { tokens, to }: Side): number[] {
  const ends = [0];
  let [last, past] = [-1, 0];
  const next = new Array<number>(base.length).fill(tokens.length);
  for (let i = base.length - 2; i >= 0; i--)
    next[i] = (to[i + 1] as number) >= 0 ? (to[i + 1] as number) : (next[i + 1] as number);
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

/** Merges a piece that begins and ends with whole blocks in all three. */
function mergeChunk({ base, one, other, tell, halves }: Merger, piece: Piece): Block[] {
  const { from, to } = piece;
  const added = blocksAddedBefore(one, piece, piece.one);
  const otherAdded = blocksAddedBefore(other, piece, piece.other);
  const was = base.slice(from, to);
  const before = unite(
    blocksIn(one, [piece.one[0], added]),
    blocksIn(other, [piece.other[0], otherAdded]),
    was,
  );
  const rest: Piece = { from, to, one: [added, piece.one[1]], other: [otherAdded, piece.other[1]] };
  const tokens = mergeTokens(base, one, other, rest, halves);
  if (tokens) return [...before, ...blocksOf(tokens, lastFrame(was))];
  const [mine, theirs] = [blocksIn(one, rest.one), blocksIn(other, rest.other)];
  const both = unite(mine, theirs, was);
  if (mine.length === 0 || theirs.length === 0) tell('kept', mine, theirs);
  else if (both.length > Math.max(mine.length, theirs.length)) tell('both', mine, theirs);
  return [...before, ...both];
}

/** The end of the whole blocks that this side added before the first token of a piece. */
function blocksAddedBefore(
  { tokens, to }: Side,
  piece: Piece,
  [start, end]: readonly [number, number],
): number {
  let at = Math.max(piece.from < piece.to ? (to[piece.from] as number) : end, start);
  while (at > start && !endsBlock(tokens[at - 1])) at--;
  return at;
}

const blocksIn = ({ tokens }: Side, [start, end]: readonly [number, number]): Block[] =>
  blocksOf(tokens.slice(start, end), plainFrame);

/**
 * The blocks of both sides: those that both have stand there once; between them, blocks that only
 * `one` has stand before blocks that only `other` has. `was`: the tokens that both were made from.
 */
function unite(one: readonly Block[], other: readonly Block[], was: readonly Token[]): Block[] {
  const keys = (blocks: readonly Block[]) => blocks.map(({ key }) => key);
  const out: Block[] = [];
  let at = 0;
  for (const { from, to, sideFrom, sideTo } of differences(keys(one), keys(other))) {
    out.push(
      ...one.slice(at, from),
      ...latest(one.slice(from, to), other.slice(sideFrom, sideTo), was),
    );
    at = to;
  }
  return [...out, ...one.slice(at)];
}

/**
 * At most this many pairs of paragraphs are compared. If more came at once, none of them was put
 * aside half typed.
 */
const mostPairs = 40_000;

/**
 * The blocks that only one of the sides has. When a block of one side is the beginning of a block
 * of the other, only the longer one stays.
 */
function latest(mine: readonly Block[], theirs: readonly Block[], was: readonly Token[]): Block[] {
  const pairs = mine.length * theirs.length;
  if (pairs === 0 || pairs > mostPairs) return [...mine, ...theirs];
  const known = new Set(keysOf(was));
  const laterOf = (block: Block, others: readonly Block[]) =>
    others.find((later) => isBegun(block, later, known));
  // The later block takes the place of the begun one: so it stands there too when they are merged
  // again.
  const here = new Set(
    mine.flatMap((block) => {
      const later = laterOf(block, theirs);
      return later === undefined ? [block] : laterOf(later, mine) ? [] : [later];
    }),
  );
  return [...here, ...theirs.filter((block) => !here.has(block) && !laterOf(block, mine))];
}
