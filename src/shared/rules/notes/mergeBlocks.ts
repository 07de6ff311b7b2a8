import { type Block, type Cell, cellOf, type RowBlock, rowBlock } from './blocks.ts';
import { mergeStretch } from './mergeStretch.ts';
import { type Pairs, pair } from './pairing.ts';
import { settle, settlePath } from './settle.ts';
import type { Tell } from './tell.ts';

/**
 * Merges two lists of blocks that came from one. Blocks are paired to cut the notes at what all three have, and to merge tables by row
 * and cell; between the cuts it goes word by word, whatever paragraphs were split, joined, added or removed there.
 */
export function mergeBlocks(base: readonly Block[], one: readonly Block[], other: readonly Block[], tell: Tell): Block[] {
  const [mine, theirs] = pairBoth(base, one, other);
  const out: Block[] = [];
  let [from, start, otherStart] = [0, 0, 0];
  const stretch = (to: number, end: number, otherEnd: number) => {
    out.push(...mergeStretch(base.slice(from, to), one.slice(start, end), other.slice(otherStart, otherEnd), tell));
    [from, start, otherStart] = [to, end, otherEnd];
  };
  base.forEach((was, i) => {
    const [at, otherAt] = [mine.to[i] as number, theirs.to[i] as number];
    const [first, second] = [one[at], other[otherAt]];
    if (!first || !second) return;
    if (isCut(i, mine) && isCut(i, theirs)) stretch(i, at, otherAt);
    if (first.key === second.key || (was.kind === 'row' && first.kind === 'row' && second.kind === 'row')) {
      stretch(i, at, otherAt);
      out.push(settleBlock(was, first, second, tell));
      [from, start, otherStart] = [i + 1, at + 1, otherAt + 1];
    }
  });
  stretch(base.length, one.length, other.length);
  return out;
}

/** Each side is paired twice: the second time with what the other side made of the base. */
function pairBoth(base: readonly Block[], one: readonly Block[], other: readonly Block[]): [Pairs, Pairs] {
  const [first, second] = [pair(base, one), pair(base, other)];
  return [pair(base, one, { pairs: second, items: other }), pair(base, other, { pairs: first, items: one })];
}

/** Whether this block surely is the same, the one before it too, and nothing came between. */
const isCut = (i: number, { to, sure }: Pairs): boolean => i > 0 && sure[i] === true && sure[i - 1] === true && to[i] === (to[i - 1] as number) + 1;

function settleBlock(base: Block, one: Block, other: Block, tell: Tell): Block {
  const path = settlePath(base.path, one.path, other.path);
  if (base.kind === 'row' && one.kind === 'row' && other.kind === 'row' && one.key !== other.key) return rowBlock(path, mergeCells(base, one, other, tell));
  return { ...one, path };
}

/** The cells of a row: by place when no column came or went. */
function mergeCells(base: RowBlock, one: RowBlock, other: RowBlock, tell: Tell): Cell[] {
  const [was, mine, theirs] = [base.cells, one.cells, other.cells];
  if (was.length === mine.length && was.length === theirs.length) return was.map((cell, i) => mergeCell(cell, mine[i] as Cell, theirs[i] as Cell, tell));
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
  return cellOf(settle(base.tag, one.tag, other.tag), settle(base.attrs, one.attrs, other.attrs), mergeBlocks(base.blocks, one.blocks, other.blocks, tell));
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
    if (block.kind !== 'row' || block.path.some(({ fresh, tag }) => fresh && (tag === 'table' || tag === 'li'))) end();
    if (block.kind === 'row') table.push(block);
    else out.push(block);
  }
  end();
  return out;
}
