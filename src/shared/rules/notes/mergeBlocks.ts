import { type Block, type Cell, cellOf, type RowBlock, rowBlock, withPath } from './blocks.ts';
import { placesInSide } from './differences.ts';
import { mergeStretch } from './mergeStretch.ts';
import { type Pairs, pair } from './pairing.ts';
import { settle, settlePath } from './settle.ts';
import type { Tell } from './tell.ts';

/**
 * Merges two lists of blocks that came from one. Blocks are paired to cut the notes at what all
 * three have, and to merge tables by row and cell; between the cuts it goes word by word, whatever
 * paragraphs were split, joined, added or removed there.
 */
export function mergeBlocks(
  base: readonly Block[],
  one: readonly Block[],
  other: readonly Block[],
  tell: Tell,
): Block[] {
  const pairs = pairBoth(base, one, other);
  const out: Block[] = [];
  let [from, start, otherStart] = [0, 0, 0];
  for (const { at, first, second, whole } of anchorsOf(base, one, other, pairs)) {
    out.push(
      ...mergeStretch(
        base.slice(from, at),
        one.slice(start, first),
        other.slice(otherStart, second),
        tell,
      ),
    );
    [from, start, otherStart] = [at, first, second];
    if (whole === 'cut') continue;
    const [mine, theirs] = [one[first] as Block, other[second] as Block];
    out.push(whole === 'all' ? settleBlock(base[at] as Block, mine, theirs, tell) : mine);
    [from, start, otherStart] = [whole === 'all' ? at + 1 : at, first + 1, second + 1];
  }
  out.push(...mergeStretch(base.slice(from), one.slice(start), other.slice(otherStart), tell));
  return out;
}

/**
 * A place where all three are cut: before the base block `at` and the blocks `first` and `second`
 * of the sides.
 */
interface Anchor {
  at: number;
  first: number;
  second: number;
  /**
   * What stands behind the cut by itself: nothing, one block in all three, or one block that both
   * sides added alike.
   */
  whole: 'cut' | 'all' | 'added';
}

function anchorsOf(
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
 * Whether a block was split and this is just a part of it: a new block beside it has words of it
 * too, others.
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
    // What was joined to a block before this one stays with it.
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
function pairBoth(
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

/** Whether this block surely is the same, the one before it too, and nothing came between. */
const isCut = (i: number, { to, sure }: Pairs): boolean =>
  i > 0 && sure[i] === true && sure[i - 1] === true && to[i] === (to[i - 1] as number) + 1;

function settleBlock(base: Block, one: Block, other: Block, tell: Tell): Block {
  const path = settlePath(base.path, one.path, other.path);
  if (base.kind === 'row' && one.kind === 'row' && other.kind === 'row' && one.key !== other.key)
    return rowBlock(path, mergeCells(base, one, other, tell));
  return withPath(one, path);
}

/** The cells of a row: by place when no column came or went. */
function mergeCells(base: RowBlock, one: RowBlock, other: RowBlock, tell: Tell): Cell[] {
  const [was, mine, theirs] = [base.cells, one.cells, other.cells];
  if (was.length === mine.length && was.length === theirs.length)
    return was.map((cell, i) => mergeCell(cell, mine[i] as Cell, theirs[i] as Cell, tell));
  const [first, second] = [pair(was, mine), pair(was, theirs)];
  const out: Cell[] = [];
  let [at, otherAt] = [0, 0];
  const added = (end: number, otherEnd: number) => {
    const [left, right] = [mine.slice(at, end), theirs.slice(otherAt, otherEnd)];
    const known = new Set(left.map(({ key }) => key));
    out.push(...left, ...right.filter(({ key }) => !known.has(key)));
    [at, otherAt] = [end, otherEnd];
  };
  was.forEach((cell, i) => {
    const [place, otherPlace] = [first.to[i] as number, second.to[i] as number];
    added(place < 0 ? at : place, otherPlace < 0 ? otherAt : otherPlace);
    const [here, there] = [mine[place], theirs[otherPlace]];
    if (here) at++;
    if (there) otherAt++;
    if (here && there) out.push(mergeCell(cell, here, there, tell));
    else if (here && here.key !== cell.key) {
      tell('kept', here.blocks, []);
      out.push(here);
    } else if (there && there.key !== cell.key) {
      tell('kept', [], there.blocks);
      out.push(there);
    }
  });
  added(mine.length, theirs.length);
  return out;
}

function mergeCell(base: Cell, one: Cell, other: Cell, tell: Tell): Cell {
  if (one.key === other.key || other.key === base.key) return one;
  if (one.key === base.key) return other;
  return cellOf(
    settle(base.tag, one.tag, other.tag),
    settle(base.attrs, one.attrs, other.attrs),
    mergeBlocks(base.blocks, one.blocks, other.blocks, tell),
  );
}

/** Rows of one table get the same number of cells: the one added a column, the other a row. */
export function evenRows(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  let table: RowBlock[] = [];
  const end = () => {
    const most = Math.max(0, ...table.map(({ cells }) => cells.length));
    for (const row of table) {
      const missing = Array.from({ length: most - row.cells.length }, () => cellOf('td', '', []));
      out.push(missing.length > 0 ? rowBlock(row.path, [...row.cells, ...missing]) : row);
    }
    table = [];
  };
  for (const block of blocks) {
    if (
      block.kind !== 'row' ||
      block.path.some(({ fresh, tag }) => fresh && (tag === 'table' || tag === 'li'))
    )
      end();
    if (block.kind === 'row') table.push(block);
    else out.push(block);
  }
  end();
  return out;
}
