import type { Action } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { resultAt, resultIn } from './actionParts.ts';
import type { Acknowledged } from './giveUnsure.ts';

/** The result to give back, unless somebody else has chosen another one since. */
export function resultToGive(
  there: Inspection,
  steps: readonly Acknowledged[],
  last: Action,
): { value?: ReturnType<typeof resultIn>; isLeft?: boolean } {
  const given = steps.filter(({ action }) => resultIn(action) !== undefined);
  const value = given.at(-1) && resultIn(given.at(-1)?.action as Action);
  const now = resultAt(there, last);
  if (value === undefined || value === now) return {};
  const known = [
    ...given.map(({ ground }) => ground?.result ?? null),
    ...given.map(({ action }) => resultIn(action)),
  ];
  return known.includes(now) ? { value } : { isLeft: true };
}
