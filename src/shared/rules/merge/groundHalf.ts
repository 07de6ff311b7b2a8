import type { HalfWord } from '#shared/model/halfWord.ts';
import type { Ground } from './ground.ts';

/**
 * The ground with this half word instead of its own: a half word goes with the text that counts.
 */
export const withHalf = (
  { half_word: _, ...ground }: Ground,
  half: HalfWord | undefined,
): Ground => (half ? { ...ground, half_word: half } : ground);

/** The word that was half typed when the notes of a change were stored, if any. */
export const halvesIn = (ground: Ground | undefined): HalfWord[] =>
  ground?.half_word ? [ground.half_word] : [];
