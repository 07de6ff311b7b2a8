import { mergeNotes } from './mergeNotes.ts';
import type { Hints } from './mergeOnce.ts';
import { undone } from './undone.ts';

/** Two merged texts of one note: this device's, the other's, and the result. */
interface MetTexts {
  mine: string;
  theirs: string;
  merged: string;
}

/** Merges two texts that both came from `base` (null: unknown). */
export const meet = (
  base: string | null,
  mine: string,
  theirs: string,
  hints?: Hints,
): MetTexts => ({ mine, theirs, merged: mergeNotes(base, mine, theirs, hints).html });

/**
 * Two texts were merged again before anybody looked at the last merge. Each side now holds all that
 * it wrote since the first merge, so that choosing one side still undoes everything that the other
 * brought.
 */
export const meetAgain = (before: MetTexts, next: MetTexts): MetTexts => ({
  mine: mergeNotes(before.merged, before.mine, next.mine).html,
  theirs: mergeNotes(before.merged, before.theirs, next.theirs).html,
  merged: next.merged,
});

/**
 * The note as it is now, without what the other side brought. Words that were written since stay,
 * also between words that are taken out.
 */
export function keepOnly(met: MetTexts, side: 'mine' | 'theirs', now: string): string {
  const { html, met: again } = mergeNotes(met.merged, met[side], now);
  return again.length === 0 ? html : undone(met.merged, met[side], now);
}
