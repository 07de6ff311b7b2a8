import type { Block } from './blocks.ts';
import { type Token, tokensOf } from './tokens.ts';

/**
 * The words of all blocks, also of those in tables. Each block ends with a mark that is no word of
 * any text.
 */
export const wordsIn = (blocks: readonly Block[]): string[] =>
  tokensOf(blocks).flatMap(wordsOfToken);

function wordsOfToken(token: Token): string[] {
  if (token.kind !== 'whole') return [token.key];
  const { block } = token;
  if (block.kind === 'table') return [token.key];
  // Cells that were added to make rows even must make no difference.
  return [...block.cells.flatMap((cell) => wordsIn(cell.blocks).filter(isWord)), ' row'];
}

/** Whether it is a word, and no mark of where something ends. */
export const isWord = (word: string): boolean => !word.startsWith(' ');

/** How often a list has each of its words. */
export function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
