import type { Block } from './blocks.ts';

/**
 * Called where a person may want to look: two blocks stand where one was ('both'), or one side
 * changed what the other removed ('kept').
 */
export type Tell = (kind: 'both' | 'kept', one: readonly Block[], other: readonly Block[]) => void;
