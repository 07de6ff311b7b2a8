import type { Block } from './blocks.ts';
import { inOrderOf } from './reordered.ts';

type Three = [base: readonly Block[], one: readonly Block[], other: readonly Block[]];

/** The three with their paragraphs in the order of the side that moved some; null when none did. */
export function inOneOrder(...[base, one, other]: Three): Three | null {
  const isMoved = (side: readonly Block[]) => inOrderOf(base, side) !== base;
  const three: Three =
    isMoved(one) && !isMoved(other)
      ? [inOrderOf(base, one), one, inOrderOf(other, one)]
      : [inOrderOf(base, other), inOrderOf(one, other), other];
  return three.every((blocks, i) => blocks === [base, one, other][i]) ? null : three;
}
