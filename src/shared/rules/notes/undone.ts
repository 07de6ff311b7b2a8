import { align } from './align.ts';
import { writeBlocks } from './blocks.ts';
import { blocksOf, lastFrame } from './blocksOf.ts';
import { readNote } from './read.ts';
import { endsBlock, type Token, tokensOf } from './tokens.ts';

/**
 * The note `now` without the words that `from` has and `to` has not, word by word. Words that were
 * typed since stay, also between words that go. A merge would keep a word because somebody wrote
 * beside it; this does not, because somebody asked for the words to go.
 */
export function undone(from: string, to: string, now: string): string {
  const [was, wanted] = [tokensOf(readNote(from)), tokensOf(readNote(to))];
  const tokens = tokensOf(readNote(now));
  const [kept, here] = [align(was, wanted), align(was, tokens)];
  const goes = new Set(here.filter((place, i) => place >= 0 && kept[i] === -1));
  // A paragraph in which something was typed since stays a paragraph.
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
 * When the first word of a paragraph goes, the word that comes first then takes over the white
 * space before it.
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
