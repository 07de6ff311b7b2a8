import type { Block } from './blocks.ts';
import { placesInSide } from './differences.ts';
import { type Pairs, pair } from './pairing.ts';

/**
 * A place where all three notes are cut: before the base block `at` and the blocks `first` and
 * `second` of the sides.
 */
interface Anchor {
  at: number;
  first: number;
  second: number;
  /**
   * What follows the cut and is merged by itself: nothing, one block in all three, or one block
   * that both sides added alike.
   */
  whole: 'cut' | 'all' | 'added';
}

/**
 * The cuts in their order, which is the same in all three notes. The last argument: what became of
 * the base on the side of `one`, and of `other`.
 */
export function anchorsOf(
  base: readonly Block[],
  one: readonly Block[],
  other: readonly Block[],
  [mine, theirs]: [Pairs, Pairs],
): Anchor[] {
  const anchors = addedByBoth(base, one, other, mine, theirs);
  base.forEach((was, at) => {
    const [first, second] = [mine.to[at] as number, theirs.to[at] as number];
    const [here, there] = [one[first], other[second]];
    if (!here || !there) return;
    const rows = was.kind === 'row' && here.kind === 'row' && there.kind === 'row';
    const alike =
      here.key === there.key &&
      (was.key === here.key ||
        !(isPart(was, first, one, mine) || isPart(was, second, other, theirs)));
    if (rows || alike) anchors.push({ at, first, second, whole: 'all' });
    else if (isCut(at, mine) && isCut(at, theirs))
      anchors.push({ at, first, second, whole: 'cut' });
  });
  anchors.sort((a, b) => a.first - b.first);
  let [at, second] = [0, 0];
  return anchors.filter((anchor) => {
    const inOrder = anchor.at >= at && anchor.second >= second;
    if (inOrder)
      [at, second] = [
        anchor.at + (anchor.whole === 'all' ? 1 : 0),
        anchor.second + (anchor.whole === 'cut' ? 0 : 1),
      ];
    return inOrder;
  });
}

/**
 * Whether a block was split and this is only a part of it: a new block beside it has other words of
 * the same base block.
 */
function isPart(base: Block, place: number, side: readonly Block[], { to }: Pairs): boolean {
  const paired = new Set(to);
  const words = new Set(plainWords(base));
  const here = new Set(plainWords(side[place] as Block).filter((word) => words.has(word)));
  if (here.size === 0) return false;
  for (const step of [-1, 1])
    for (let i = place + step; side[i] && !paired.has(i); i += step) {
      const beside = plainWords(side[i] as Block).filter((word) => words.has(word));
      if (beside.length > 0 && !beside.some((word) => here.has(word))) return true;
    }
  return false;
}

function shareWords(one: Block, other: Block): boolean {
  const words = new Set(plainWords(one));
  return plainWords(other).some((word) => words.has(word));
}

const plainWords = (block: Block): string[] =>
  block.kind === 'text' ? block.words.map(({ text }) => text) : [];

/**
 * Blocks that both sides have and the base has not: both added the same, or one side has the
 * other's text already.
 */
function addedByBoth(
  base: readonly Block[],
  one: readonly Block[],
  other: readonly Block[],
  mine: Pairs,
  theirs: Pairs,
): Anchor[] {
  const keys = (blocks: readonly Block[]) => blocks.map(({ key }) => key);
  const sureOf = ({ to, sure }: Pairs) => to.map((place, i) => (sure[i] ? place : -1));
  const [to, otherTo] = [sureOf(mine), sureOf(theirs)];
  const [used, otherUsed] = [new Set(to), new Set(otherTo)];
  const anchors: Anchor[] = [];
  placesInSide(keys(one), keys(other)).forEach((second, first) => {
    if (
      second < 0 ||
      used.has(first) ||
      otherUsed.has(second) ||
      !/>[^<]/.test((one[first] as Block).html)
    )
      return;
    const before = (_: unknown, i: number) =>
      isBetween(to[i], 0, first) || isBetween(otherTo[i], 0, second);
    const behind = (_: unknown, i: number) =>
      isBetween(to[i], first, one.length) || isBetween(otherTo[i], second, other.length);
    let at = to.findLastIndex(before) + 1;
    const next = to.findIndex(behind);
    if (next >= 0 && next < at) return;
    // If a base block shares words with the block before this one, it was joined to that block and
    // stays with it.
    const last = [one[first - 1], other[second - 1]];
    while (
      at < (next < 0 ? base.length : next) &&
      last.some((block) => block && shareWords(base[at] as Block, block))
    )
      at++;
    anchors.push({ at, first, second, whole: 'added' });
  });
  return anchors;
}

const isBetween = (place: number | undefined, from: number, to: number): boolean =>
  place !== undefined && place >= from && place < to;

/** Each side is paired twice: the second time with what the other side made of the base. */
export function pairBoth(
  base: readonly Block[],
  one: readonly Block[],
  other: readonly Block[],
): [Pairs, Pairs] {
  const [first, second] = [pair(base, one), pair(base, other)];
  return [
    pair(base, one, { pairs: second, items: other }),
    pair(base, other, { pairs: first, items: one }),
  ];
}

/** Whether this block and the one before it surely are the same, and nothing came between them. */
const isCut = (i: number, { to, sure }: Pairs): boolean =>
  i > 0 && sure[i] === true && sure[i - 1] === true && to[i] === (to[i - 1] as number) + 1;
