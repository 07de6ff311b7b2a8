import type { Action } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { isKnownAt, valueAt } from '#shared/rules/inspection/actionParts.ts';
import { noValues, type Values, valueIn, valueNames } from '#shared/rules/inspection/values.ts';
import type { Acknowledged } from './giveUnsure.ts';

/**
 * The values of a place to give back, and the number of values (`left`) that somebody else has
 * chosen otherwise since. The removal of a photo is sent even to a server that does not know the
 * photo, so that a device that gives back later does not bring it back.
 */
export function valuesToGive(
  there: Inspection,
  steps: readonly Acknowledged[],
  last: Action,
): { values: Partial<Values>; left: number } {
  const values: Partial<Record<keyof Values, unknown>> = {};
  let left = 0;
  for (const name of valueNames) {
    const given = steps.filter(({ action }) => valueIn(action, name) !== undefined);
    const value = given.at(-1) && valueIn(given.at(-1)?.action as Action, name);
    const now = valueAt(there, last, name);
    const isOfPhoto = name === 'removed';
    const isKnown = isKnownAt(there, last);
    if (value === undefined || (value === now && (isKnown || !isOfPhoto))) continue;
    const known = [
      // Before it was taken, a photo counts as removed. But if the server has it as removed,
      // somebody removed it.
      ...(isOfPhoto && isKnown && now === true ? [] : given).map(
        ({ ground }) => ground?.[name] ?? noValues[name],
      ),
      ...given.map(({ action }) => valueIn(action, name)),
    ];
    if (known.includes(now)) values[name] = value;
    else left++;
  }
  return { values: values as Partial<Values>, left };
}
