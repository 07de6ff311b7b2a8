import { notesIn, onlyNotes, resultIn } from '#shared/rules/actionParts.ts';
import type { Change, RefusedEntry } from './records.ts';

/** What newer changes of its field leave of a refused one: a condition's text and its result are one field, and two things. */

/** What of a refused change a newer one does not say anew; null when nothing. Its text is never left for its result. */
export function leftOf<T extends Change>(earlier: T, newer: Change): T | null {
  const [text, result] = [notesIn(earlier), resultIn(earlier)];
  if (text === undefined) return result !== undefined && resultIn(newer) === undefined ? earlier : null;
  if (notesIn(newer) !== undefined) return null;
  return result === undefined || resultIn(newer) === undefined ? earlier : ({ ...earlier, ...onlyNotes(earlier, text) } as T);
}

/** What of a refused change none of these newer ones of its field says anew; null when nothing. */
export const unsaid = <T extends Change>(earlier: T, newer: readonly Change[]): T | null =>
  newer.reduce<T | null>((left, one) => left && leftOf(left, one), earlier);

/** The result of a change as a change of its own, where newer ones say only its text anew. */
export function resultLeft<T extends Change>(entry: T, newer: readonly Change[]): T | null {
  if (resultIn(entry) === undefined || newer.some((one) => resultIn(one) !== undefined)) return null;
  const { notes: _, ...payload } = entry.payload as { notes?: string };
  const { notes: __, ...ground } = entry.ground ?? {};
  const { after: ___, ...rest } = entry as T & { after?: string };
  return { ...rest, payload, ground } as unknown as T;
}

/** The refused changes that nobody decided about, less those that a later one holds, which was made on top of them here and refused as well. */
export function openRefusals(refused: readonly RefusedEntry[]): RefusedEntry[] {
  const open = refused.filter(({ superseded }) => !superseded);
  return open.filter(
    (one) => !open.some((later) => later.field === one.field && later.place > one.place && later.device === one.device && leftOf(one, later) === null),
  );
}
