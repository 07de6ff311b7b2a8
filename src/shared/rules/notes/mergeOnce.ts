import type { HalfWord } from '#shared/model/halfWord.ts';
import type { Block } from './blocks.ts';
import { countDoubled, isShort, whenDoubled } from './doubled.ts';
import { halvesOf } from './halves.ts';
import { inOneOrder } from './inOneOrder.ts';
import { mergeBlocks } from './mergeBlocks.ts';
import type { Tell } from './tell.ts';
import { widened } from './widened.ts';

/** The blocks that a merge made, and the places that a person may want to look at. */
export interface Merged {
  blocks: readonly Block[];
  met: { kind: 'both' | 'kept'; here: readonly Block[]; there: readonly Block[] }[];
}

/** The facts that may be known about the texts that are merged. */
export interface Hints {
  /** Both texts come from the base, but they may share a later past. */
  isMaybeOld?: boolean;
  /** Words that were half typed when one of them was stored. */
  halves?: readonly HalfWord[];
}

/**
 * Merges, and looks for words that are there twice although neither side says them twice: those
 * show that the base was too old.
 */
export function mergeOnce(
  base: readonly Block[],
  one: readonly Block[],
  other: readonly Block[],
  { isMaybeOld = false, halves = [] }: Hints = {},
): Merged {
  const known = halvesOf(halves);
  const mergeOn = (was: readonly Block[], first = one, second = other): Merged => {
    const met: Merged['met'] = [];
    const tell: Tell = (kind, here, there) => void met.push({ kind, here, there });
    return { blocks: mergeBlocks(was, first, second, { tell, halves: known }), met };
  };
  const doubledIn = ({ blocks }: Merged) => countDoubled(base, one, other, blocks);
  const merged = mergeOn(base);
  const doubled = doubledIn(merged);
  if (doubled === 0) return merged;
  const ahead = whenDoubled(base, one, other);
  if (ahead) return { blocks: ahead, met: [] };
  const wider = widened(base, one, other, isMaybeOld);
  const isBetter = (again: Merged | null): again is Merged =>
    again !== null && doubledIn(again) < doubled && !isShort(one, other, again.blocks);
  const again = wider && mergeOn(wider);
  if (isBetter(again)) return again;
  const moved = inOneOrder(base, one, other);
  const inOrder = moved && mergeOn(...moved);
  return isBetter(inOrder) ? inOrder : merged;
}
