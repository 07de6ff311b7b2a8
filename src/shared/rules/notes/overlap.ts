import { sameEnd, sameStart } from './differences.ts';

/** How many numbers two sorted lists have in common. */
export function shared(a: Int32Array, b: Int32Array): number {
  let [i, j, common] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const difference = (a[i] as number) - (b[j] as number);
    if (difference === 0) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return common;
}

/**
 * The share of the shorter text, from 0 to 1, that both texts begin and end with; 0 for long texts,
 * where the words say enough.
 */
export function edges(a: string, b: string): number {
  const short = Math.min(a.length, b.length);
  if (short > 60) return 0;
  const start = sameStart(a, b);
  const end = Math.min(sameEnd(a, b), short - start);
  return (start + end) / short;
}
