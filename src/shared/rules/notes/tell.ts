import type { Block } from './blocks.ts';
import type { Halves } from './halves.ts';

/**
 * Called where a person may want to look: two blocks stand where one was ('both'), or one side
 * changed what the other removed ('kept').
 */
export type Tell = (kind: 'both' | 'kept', one: readonly Block[], other: readonly Block[]) => void;

/** The function that a merge calls to tell what met, and the half words that it knows. */
export interface Merging {
  tell: Tell;
  /** Words that were half typed when one of the texts was stored. */
  halves: Halves;
}
