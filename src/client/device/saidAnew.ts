import { notesIn, onlyNotes, resultIn } from '#shared/rules/actionParts.ts';
import type { Change, RefusedEntry } from './records.ts';

/**
 * What is left of a refused change when newer ones of its field exist. A condition's text and
 * result are one field, but two things.
 */

/**
 * The part of a refused change that a newer one does not repeat; null when there is none. A text is
 * never dropped because of a newer result.
 */
export function leftOf<T extends Change>(earlier: T, newer: Change): T | null {
  const [text, result] = [notesIn(earlier), resultIn(earlier)];
  if (text === undefined)
    return result !== undefined && resultIn(newer) === undefined ? earlier : null;
  if (notesIn(newer) !== undefined) return null;
  return result === undefined || resultIn(newer) === undefined
    ? earlier
    : ({ ...earlier, ...onlyNotes(earlier, text) } as T);
}

/** The part of a refused change that none of these newer ones repeats; null when there is none. */
export const unsaid = <T extends Change>(earlier: T, newer: readonly Change[]): T | null =>
  newer.reduce<T | null>((left, one) => left && leftOf(left, one), earlier);

/** The result of a change as a change of its own, where newer ones repeat only its text. */
export function resultLeft<T extends Change>(entry: T, newer: readonly Change[]): T | null {
  if (resultIn(entry) === undefined || newer.some((one) => resultIn(one) !== undefined))
    return null;
  const { notes: _, ...payload } = entry.payload as { notes?: string };
  const { notes: __, ...ground } = entry.ground ?? {};
  const { after: ___, ...rest } = entry as T & { after?: string };
  return { ...rest, payload, ground } as unknown as T;
}

/**
 * The refused changes that are still open. One that a later refused change was made on top of is
 * left out: the later one holds it.
 */
export function openRefusals(refused: readonly RefusedEntry[]): RefusedEntry[] {
  const open = refused.filter(({ superseded }) => !superseded);
  return open.filter(
    (one) =>
      !open.some(
        (later) =>
          later.field === one.field &&
          later.place > one.place &&
          later.device === one.device &&
          leftOf(one, later) === null,
      ),
  );
}
