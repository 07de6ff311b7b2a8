import { entryWith, notesIn } from '#shared/rules/inspection/actionParts.ts';
import { type ValueName, valueIn, valuesIn } from '#shared/rules/inspection/values.ts';
import type { Change, RefusedEntry } from './changeRecords.ts';

/**
 * The part of a refused change that is left when newer changes of its field exist. A condition's
 * text and result are one field, but two things.
 */

/** The values that a change gives and that none of these newer ones gives anew. */
const valuesLeft = (earlier: Change, newer: readonly Change[]) =>
  Object.fromEntries(
    Object.entries(valuesIn(earlier)).filter(([name]) =>
      newer.every((one) => valueIn(one, name as ValueName) === undefined),
    ),
  );

/**
 * The part of a refused change that a newer one does not repeat; null when there is none. A text is
 * never dropped because of a newer result.
 */
export function leftOf<T extends Change>(earlier: T, newer: Change): T | null {
  const [text, values] = [notesIn(earlier), valuesLeft(earlier, [newer])];
  if (text !== undefined && notesIn(newer) !== undefined) return null;
  const isSome = text !== undefined || Object.keys(values).length > 0;
  if (!isSome) return null;
  if (Object.keys(values).length === Object.keys(valuesIn(earlier)).length) return earlier;
  const notes = text === undefined ? {} : { notes: text };
  return { ...earlier, ...entryWith(earlier, { ...values, ...notes }) } as T;
}

/** The part of a refused change that none of these newer ones repeats; null when there is none. */
export const unsaid = <T extends Change>(earlier: T, newer: readonly Change[]): T | null =>
  newer.reduce<T | null>((left, one) => left && leftOf(left, one), earlier);

/** The values of a change as a change of its own, where newer ones repeat only its text. */
export function valuesOnly<T extends Change>(entry: T, newer: readonly Change[]): T | null {
  const values = valuesLeft(entry, newer);
  if (Object.keys(values).length === 0) return null;
  const { notes: _, ...ground } = entry.ground ?? {};
  const { after: __, ...rest } = entry as T & { after?: string };
  return { ...rest, ...entryWith(entry, values), ground } as unknown as T;
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
