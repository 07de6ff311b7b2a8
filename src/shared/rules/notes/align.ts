import { placesInSide } from './differences.ts';
import { isEmptyAt, placeEmpty } from './emptyParagraphs.ts';
import { endsBlock, type Token } from './tokens.ts';

/**
 * For each token of the base its place in the side, or -1. Only words are compared. The end of a
 * paragraph goes with its last word that is still there, so that it is clear what became of a
 * paragraph that was split or joined. A paragraph of which no word is left was replaced as a whole.
 * Empty paragraphs are placed last: between two words, the first one in the base is the first one
 * in the side.
 */
export function align(base: readonly Token[], side: readonly Token[]): number[] {
  const to = placesOfWords(base, side);
  const ends = endsOf(side);
  let lastWord = -1;
  base.forEach((token, i) => {
    if (token.kind === 'word') lastWord = Math.max(lastWord, to[i] as number);
    else {
      if (token.kind === 'end' && !isEmptyAt(base, i))
        to[i] = lastWord < 0 ? -1 : (ends[lastWord] as number);
      lastWord = -1;
    }
  });
  // The places must rise with the base: of paragraphs that were joined, only the last one still has
  // its end.
  let next = side.length;
  for (let i = base.length - 1; i >= 0; i--) {
    const at = to[i] as number;
    if (at >= next) to[i] = -1;
    else if (at >= 0) next = at;
  }
  placeEmpty(base, side, to);
  return to;
}

function placesOfWords(base: readonly Token[], side: readonly Token[]): number[] {
  const words = (tokens: readonly Token[]) =>
    [...tokens.keys()].filter((i) => tokens[i]?.kind !== 'end');
  const keys = (tokens: readonly Token[], places: readonly number[]) =>
    places.map((i) => (tokens[i] as Token).key);
  const [here, there] = [words(base), words(side)];
  const to = new Array<number>(base.length).fill(-1);
  placesInSide(keys(base, here), keys(side, there)).forEach((place, k) => {
    if (place >= 0) to[here[k] as number] = there[place] as number;
  });
  return to;
}

/** For each token where its block ends. */
function endsOf(tokens: readonly Token[]): number[] {
  const ends = new Array<number>(tokens.length);
  let end = tokens.length;
  for (let i = tokens.length - 1; i >= 0; i--) {
    if (endsBlock(tokens[i])) end = i;
    ends[i] = end;
  }
  return ends;
}
