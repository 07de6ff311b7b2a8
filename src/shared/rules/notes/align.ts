import { placesInSide } from './differences.ts';
import { endsBlock, type Token } from './tokens.ts';

/**
 * For each token of the base its place in the side, or -1. Words are compared; the end of a paragraph goes with its last word that is
 * still there, so that it is plain which paragraph a split or joined one was. A paragraph of which no word is left was replaced whole.
 */
export function align(base: readonly Token[], side: readonly Token[]): number[] {
  const to = placesInSide(keysOf(base), keysOf(side));
  const ends = endsOf(side);
  let lastWord = -1;
  let taken = -1;
  // From the back: of paragraphs that were joined the last one has the end.
  const owners: number[] = [];
  base.forEach((token, i) => {
    const at = to[i] as number;
    if (token.kind === 'word') lastWord = Math.max(lastWord, at);
    else {
      if (token.kind === 'end' && !isEmptyAt(base, i)) {
        to[i] = lastWord < 0 ? -1 : (ends[lastWord] as number);
        owners.push(i);
      }
      lastWord = -1;
    }
  });
  taken = side.length;
  for (const i of owners.reverse()) {
    const at = to[i] as number;
    if (at >= taken) to[i] = -1;
    else if (at >= 0) taken = at;
  }
  return to;
}

const isEmptyAt = (tokens: readonly Token[], i: number): boolean => i === 0 || endsBlock(tokens[i - 1]);

/** An empty paragraph is compared with empty ones only. */
export const keysOf = (tokens: readonly Token[]): string[] => tokens.map((token, i) => (token.kind === 'end' && isEmptyAt(tokens, i) ? ' empty' : token.key));

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
