import {
  type Block,
  type Frame,
  placeOf,
  type RowBlock,
  type TableBlock,
  textBlock,
} from './blocks.ts';
import { settle, settlePath } from './settle.ts';
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

/** It begins with white space, which no word has. */
const endKey = ' end';

export const endsBlock = (token: Token | undefined): boolean =>
  token !== undefined && token.kind !== 'word';

export const tokensOf = (blocks: readonly Block[]): Token[] =>
  blocks.flatMap((block): Token[] =>
    block.kind === 'text'
      ? [
          ...block.words.map((word) => ({ kind: 'word' as const, key: word.text, word })),
          { kind: 'end', key: endKey, frame: block },
        ]
      : [{ kind: 'whole', key: block.key, block }],
  );

export const plainFrame: Frame = { path: [], tag: 'p', attrs: '', tail: '' };

/** The paragraph for words of which the paragraph's end was taken away. */
export function lastFrame(tokens: readonly Token[]): Frame {
  const end = tokens.findLast((token) => token.kind === 'end');
  return end?.kind === 'end' ? end.frame : plainFrame;
}

/** The blocks of a row of tokens; words behind the last end get `rest`. */
export function blocksOf(tokens: readonly Token[], rest: Frame): Block[] {
  const blocks: Block[] = [];
  let words: Word[] = [];
  const end = (frame: Frame) => {
    blocks.push(textBlock(frame, words));
    words = [];
  };
  for (const token of tokens) {
    if (token.kind === 'word') words.push(token.word);
    else if (token.kind === 'end') end(token.frame);
    else {
      if (words.length > 0) end(rest);
      blocks.push(token.block);
    }
  }
  if (words.length > 0) end(rest);
  return blocks;
}

/** Everything about a token, not only the key that is compared first. */
export function exactly(token: Token): string {
  if (token.kind === 'word') return `${token.word.space}\u0003${token.word.look}`;
  const { path } = token.kind === 'end' ? token.frame : token.block;
  const begins = path.map(({ fresh }) => Number(fresh)).join('');
  return token.kind === 'end'
    ? ` ${placeOf(path)}|${begins}|${token.frame.tag}${token.frame.attrs}|${token.frame.tail}`
    : `${begins}${token.key}`;
}

/** Makes one token of three with the same key. */
export function settleToken(base: Token, one: Token, other: Token): Token {
  if (base.kind === 'word' && one.kind === 'word' && other.kind === 'word') {
    const [was, first, second] = [base.word, one.word, other.word];
    if (first === second) return one;
    return {
      ...one,
      word: {
        text: first.text,
        look: settle(was.look, first.look, second.look),
        space: settle(was.space, first.space, second.space),
      },
    };
  }
  if (base.kind === 'end' && one.kind === 'end' && other.kind === 'end') {
    const [was, first, second] = [base.frame, one.frame, other.frame];
    const frame: Frame = {
      path: settlePath(was.path, first.path, second.path),
      tag: settle(was.tag, first.tag, second.tag),
      attrs: settle(was.attrs, first.attrs, second.attrs),
      tail: settle(was.tail, first.tail, second.tail),
    };
    return { ...one, frame };
  }
  if (base.kind === 'whole' && one.kind === 'whole' && other.kind === 'whole')
    return {
      ...one,
      block: { ...one.block, path: settlePath(base.block.path, one.block.path, other.block.path) },
    };
  return one;
}
