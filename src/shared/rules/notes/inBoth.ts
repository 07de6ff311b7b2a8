import { type Block, cellOf, rowBlock, textBlock } from './blocks.ts';
import { placesInSide } from './differences.ts';
import { pair } from './pairing.ts';

/**
 * What two notes have in common: the blocks and words of `one` that stand in `other` too, in order. The base for two texts of which only
 * is known that they share a past: nothing of either can count as removed, and what both have is there once.
 */
export function commonBlocks(one: readonly Block[], other: readonly Block[]): Block[] {
  const { to } = pair(one, other);
  return one.flatMap((block, i) => {
    const there = other[to[i] ?? -1];
    const common = there && commonIn(block, there);
    return common ? [common] : [];
  });
}

function commonIn(one: Block, other: Block): Block | null {
  if (one.key === other.key) return one;
  if (one.kind === 'text' && other.kind === 'text') {
    const texts = (block: typeof one) => block.words.map(({ text }) => text);
    const places = placesInSide(texts(one), texts(other));
    const words = one.words.filter((_, i) => (places[i] as number) >= 0);
    return words.length > 0 ? textBlock({ ...one, tail: '' }, words) : null;
  }
  if (one.kind !== 'row' || other.kind !== 'row' || one.cells.length !== other.cells.length) return null;
  const cells = one.cells.map((cell, i) => cellOf(cell.tag, cell.attrs, commonBlocks(cell.blocks, other.cells[i]?.blocks ?? [])));
  return rowBlock(one.path, cells);
}
