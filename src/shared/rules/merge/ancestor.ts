import { notesIn } from '#shared/rules/inspection/actionParts.ts';
import { madeOf } from '#shared/rules/words/richWords.ts';
import type { Acknowledged } from './giveUnsure.ts';

/** Finds the text of this device from which the text of a restored server was made. */

/**
 * The last of these texts that equals the server's text, else the last one that the server's text
 * seems to be made of; null when there is none.
 */
export function ancestorOf(chain: readonly string[], there: string): string | null {
  const exact = chain.findLast((text) => text === there);
  if (exact !== undefined) return exact;
  return chain.findLast(madeOf(there)) ?? null;
}

/**
 * The texts of a note on this device, oldest first: the one it was first written on, and every one
 * that the server acknowledged.
 */
export function chainOfNotes(acknowledged: readonly Acknowledged[]): string[] {
  const writers = acknowledged.filter(({ action }) => notesIn(action) !== undefined);
  return [
    ...writers.slice(0, 1).map(({ ground }) => ground?.notes ?? ''),
    ...writers.map(({ action }) => notesIn(action) ?? ''),
  ];
}
