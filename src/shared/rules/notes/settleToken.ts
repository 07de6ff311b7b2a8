import type { Frame } from './blocks.ts';
import { settle, settlePath } from './settle.ts';
import type { Token } from './tokens.ts';

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
