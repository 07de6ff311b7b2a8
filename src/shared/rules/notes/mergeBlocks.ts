import { anchorsOf, pairBoth } from './anchors.ts';
import { type Block, type Cell, cellOf, type RowBlock, rowBlock, withPath } from './blocks.ts';
import { mergeStretch } from './mergeStretch.ts';
import { pair } from './pairing.ts';
import { settle, settlePath } from './settle.ts';
import type { Merging } from './tell.ts';

/**
 * Merges two lists of blocks that were made from one. Blocks are paired for two reasons: the notes
 * are cut where all three have the same block, and tables are merged by row and cell. Between the
 * cuts the merge goes word by word, whatever paragraphs were split, joined, added or removed there.
 */
export function mergeBlocks(
  base: readonly Block[],
  one: readonly Block[],
  other: readonly Block[],
  merging: Merging,
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
        merging,
      ),
    );
    [from, start, otherStart] = [at, first, second];
    if (whole === 'cut') continue;
    const [mine, theirs] = [one[first] as Block, other[second] as Block];
    out.push(whole === 'all' ? settleBlock(base[at] as Block, mine, theirs, merging) : mine);
    [from, start, otherStart] = [whole === 'all' ? at + 1 : at, first + 1, second + 1];
  }
  out.push(...mergeStretch(base.slice(from), one.slice(start), other.slice(otherStart), merging));
  return out;
}

function settleBlock(base: Block, one: Block, other: Block, merging: Merging): Block {
  const path = settlePath(base.path, one.path, other.path);
  if (base.kind === 'row' && one.kind === 'row' && other.kind === 'row' && one.key !== other.key)
    return rowBlock(path, mergeCells(base, one, other, merging));
  return withPath(one, path);
}

/** Merges the cells of a row, by place when no column was added or removed. */
function mergeCells(base: RowBlock, one: RowBlock, other: RowBlock, merging: Merging): Cell[] {
  const [was, mine, theirs] = [base.cells, one.cells, other.cells];
  if (was.length === mine.length && was.length === theirs.length)
    return was.map((cell, i) => mergeCell(cell, mine[i] as Cell, theirs[i] as Cell, merging));
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
    if (here && there) out.push(mergeCell(cell, here, there, merging));
    else if (here && here.key !== cell.key) {
      merging.tell('kept', here.blocks, []);
      out.push(here);
    } else if (there && there.key !== cell.key) {
      merging.tell('kept', [], there.blocks);
      out.push(there);
    }
  });
  added(mine.length, theirs.length);
  return out;
}

function mergeCell(base: Cell, one: Cell, other: Cell, merging: Merging): Cell {
  if (one.key === other.key || other.key === base.key) return one;
  if (one.key === base.key) return other;
  return cellOf(
    settle(base.tag, one.tag, other.tag),
    settle(base.attrs, one.attrs, other.attrs),
    mergeBlocks(base.blocks, one.blocks, other.blocks, merging),
  );
}

/**
 * Gives the rows of one table the same number of cells: one side may have added a column, and the
 * other a row.
 */
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
