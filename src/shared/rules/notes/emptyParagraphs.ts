import { endsBlock, type Token } from './tokens.ts';

/** Whether the end at this place is that of an empty paragraph. */
export const isEmptyAt = (tokens: readonly Token[], i: number): boolean =>
  i === 0 || endsBlock(tokens[i - 1]);

/** Gives each empty paragraph of the base its place in the side, between the words around it. */
export function placeEmpty(base: readonly Token[], side: readonly Token[], to: number[]): void {
  let free = 0;
  let waiting: number[] = [];
  for (let i = 0; i <= base.length; i++) {
    const at = i < base.length ? (to[i] as number) : side.length;
    if (at < 0) {
      if (base[i]?.kind === 'end' && isEmptyAt(base, i)) waiting.push(i);
      continue;
    }
    for (; free < at && waiting.length > 0; free++)
      if (side[free]?.kind === 'end' && isEmptyAt(side, free)) to[waiting.shift() as number] = free;
    free = at + 1;
    waiting = [];
  }
}

/** An empty paragraph is compared with empty ones only. */
export const keysOf = (tokens: readonly Token[]): string[] =>
  tokens.map((token, i) => (token.kind === 'end' && isEmptyAt(tokens, i) ? ' empty' : token.key));
