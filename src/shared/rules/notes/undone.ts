import { align } from './align.ts';
import { writeBlocks } from './blocks.ts';
import { readNote } from './read.ts';
import { blocksOf, endsBlock, lastFrame, type Token, tokensOf } from './tokens.ts';

/**
 * The note `now` less the words that `from` has and `to` has not, word by word: what was typed
 * since stays, also in the middle of what goes. Unlike a merge it keeps nothing for the sake of
 * what was written beside it: somebody asked for this.
 */
export function undone(from: string, to: string, now: string): string {
  const [was, wanted] = [tokensOf(readNote(from)), tokensOf(readNote(to))];
  const tokens = tokensOf(readNote(now));
  const [kept, here] = [align(was, wanted), align(was, tokens)];
  const goes = new Set(here.filter((place, i) => place >= 0 && kept[i] === -1));
  // A paragraph in which something was typed since stays one.
  const known = new Set(here);
  let hasTyped = false;
  tokens.forEach((token, i) => {
    hasTyped ||= !known.has(i) && token.kind === 'word';
    if (!endsBlock(token)) return;
    if (hasTyped) goes.delete(i);
    hasTyped = false;
  });
  return writeBlocks(blocksOf(withoutPlaces(tokens, goes), lastFrame(tokens)));
}

/**
 * A word that comes to stand first in its paragraph takes the room before it from the word that
 * stood there.
 */
function withoutPlaces(tokens: readonly Token[], goes: ReadonlySet<number>): Token[] {
  const out: Token[] = [];
  let room: string | null = null;
  tokens.forEach((token, i) => {
    const first = i === 0 || endsBlock(tokens[i - 1]);
    if (goes.has(i)) {
      if (first && token.kind === 'word') room = token.word.space;
      return;
    }
    out.push(
      token.kind === 'word' && room !== null
        ? { ...token, word: { ...token.word, space: room } }
        : token,
    );
    room = null;
  });
  return out;
}
