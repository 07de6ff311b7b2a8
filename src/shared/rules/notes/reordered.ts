import type { Block } from './blocks.ts';
import { placesIn } from './placesIn.ts';

/**
 * Paragraphs that one side moved. A merge goes from the start of a note to its end, so a paragraph
 * that stands elsewhere on one side, and was changed on the other, would stand there twice.
 */

/** Longer lists are not searched, because each paragraph is compared with all others. */
const most = 200;

/**
 * These blocks with the paragraphs in the order in which the other list has them; blocks that
 * follow a paragraph go along. Gives the list itself if it is in that order, or too long.
 */
export function inOrderOf(blocks: readonly Block[], other: readonly Block[]): readonly Block[] {
  if (blocks.length > most || other.length > most) return blocks;
  const places = placesIn(blocks, other);
  const known = places.filter((place) => place >= 0);
  if (known.every((place, i) => i === 0 || (known[i - 1] as number) < place)) return blocks;
  /** The blocks before the first known one stay in front. */
  const groups: { place: number; blocks: Block[] }[] = [{ place: -1, blocks: [] }];
  blocks.forEach((block, i) => {
    const place = places[i] as number;
    if (place >= 0) groups.push({ place, blocks: [block] });
    else groups.at(-1)?.blocks.push(block);
  });
  return groups.toSorted((a, b) => a.place - b.place).flatMap((group) => group.blocks);
}
