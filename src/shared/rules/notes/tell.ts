import type { Block } from './blocks.ts';

/**
 * Called where a person may want to look: 'both' stand where one was, or one side changed what the
 * other removed ('kept').
 */
export type Tell = (kind: 'both' | 'kept', one: readonly Block[], other: readonly Block[]) => void;
