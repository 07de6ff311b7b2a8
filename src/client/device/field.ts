import { keyOf, notesIn } from '#shared/rules/inspection/actionParts.ts';
import { withHalf } from '#shared/rules/merge/groundHalf.ts';
import type { Change } from './changeRecords.ts';

/**
 * Names the field that a change is about. Of one field only the last unsent value has to be sent.
 */
export const fieldOf = (change: Pick<Change, 'type' | 'inspection' | 'payload'>): string =>
  `${change.inspection}|${keyOf(change)}`;

/**
 * The last change of each field, in order, based on what stood there before the first one: as they
 * would be sent together.
 */
export function lastOfEachField(changes: readonly Change[]): Change[] {
  const last = new Map<string, Change>();
  for (const change of changes) {
    const field = fieldOf(change);
    const before = last.get(field);
    const ground = { ...change.ground, ...before?.ground };
    // The half word belongs to the text that counts: an earlier text ended in another one.
    const half = (notesIn(change) === undefined ? before : change)?.ground?.half_word;
    last.set(
      field,
      before
        ? ({
            ...change,
            payload: { ...before.payload, ...change.payload },
            ground: withHalf(ground, half),
          } as Change)
        : change,
    );
  }
  return [...last.values()];
}
