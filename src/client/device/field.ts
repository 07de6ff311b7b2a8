import { keyOf } from '#shared/rules/actionParts.ts';
import type { Change } from './records.ts';

/** Which field a change is about: of one field only the last unsent value needs to travel. */
export const fieldOf = (change: Pick<Change, 'type' | 'inspection' | 'payload'>): string => `${change.inspection}|${keyOf(change)}`;

/** Of changes in their order the last of each field, on what stood there before the first: as they would leave together. */
export function lastOfEachField(changes: readonly Change[]): Change[] {
  const last = new Map<string, Change>();
  for (const change of changes) {
    const field = fieldOf(change);
    const before = last.get(field);
    const ground = { ...change.ground, ...before?.ground };
    last.set(field, before ? ({ ...change, payload: { ...before.payload, ...change.payload }, ground } as Change) : change);
  }
  return [...last.values()];
}
