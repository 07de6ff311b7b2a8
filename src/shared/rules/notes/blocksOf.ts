import { type Block, type Frame, textBlock } from './blocks.ts';
import type { Token } from './tokens.ts';
import type { Word } from './words.ts';

/** A plain paragraph, in no container. */
export const plainFrame: Frame = { path: [], tag: 'p', attrs: '', tail: '' };

/** The paragraph for words that lost the end of theirs: like the last one among these tokens. */
export function lastFrame(tokens: readonly Token[]): Frame {
  const end = tokens.findLast((token) => token.kind === 'end');
  return end?.kind === 'end' ? end.frame : plainFrame;
}

/** The blocks of a row of tokens; words behind the last end get `rest` as their paragraph. */
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
