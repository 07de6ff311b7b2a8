import { type Block, type Frame, placeOf, type RowBlock, type TableBlock } from './blocks.ts';
import type { Word } from './words.ts';

/**
 * Blocks as one row of words, in which the end of a paragraph is a word too. So Enter adds a word
 * and joining takes one away, and neither conflicts with a word that is typed beside it. A table
 * row is one word, because its cells are merged elsewhere.
 */
export type Token =
  | { kind: 'word'; key: string; word: Word }
  | { kind: 'end'; key: string; frame: Frame }
  | { kind: 'whole'; key: string; block: RowBlock | TableBlock };

/** The key of an end: it begins with white space, which no word has. */
const endKey = ' end';

/** Whether a token ends a block; a table row or a whole table always does, undefined never. */
export const endsBlock = (token: Token | undefined): boolean =>
  token !== undefined && token.kind !== 'word';

/** The tokens of these blocks in order; an end follows the words of each paragraph. */
export const tokensOf = (blocks: readonly Block[]): Token[] =>
  blocks.flatMap((block): Token[] =>
    block.kind === 'text'
      ? [
          ...block.words.map((word) => ({ kind: 'word' as const, key: word.text, word })),
          { kind: 'end', key: endKey, frame: block },
        ]
      : [{ kind: 'whole', key: block.key, block }],
  );

/** Everything about a token, not only the key that is compared first. */
export function exactly(token: Token): string {
  if (token.kind === 'word') return `${token.word.space}\u0003${token.word.look}`;
  const { path } = token.kind === 'end' ? token.frame : token.block;
  const begins = path.map(({ fresh }) => Number(fresh)).join('');
  return token.kind === 'end'
    ? ` ${placeOf(path)}|${begins}|${token.frame.tag}${token.frame.attrs}|${token.frame.tail}`
    : `${begins}${token.key}`;
}
