import type { Action } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { keyOf, notesIn, valueAt } from '#shared/rules/inspection/actionParts.ts';
import { valueIn, valueNames } from '#shared/rules/inspection/values.ts';
import { type Acknowledged, type GivingBack, giveUnsure } from './giveUnsure.ts';

/** Actions that are only possible once an inspection is started. */
export const onlyWhenStarted: ReadonlySet<Action['type']> = new Set([
  'START_INSPECTION',
  'FINISH_INSPECTION',
  'SAVE_INSPECTION_QUESTION_RESULT',
  'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
  'SAVE_INSPECTION_RESTORE_OFFER',
]);
/** Whether two lists hold the same ids, in any order; neither may hold an id twice. */
export const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/**
 * Makes the changes that a finished inspection lacks. Nothing in it can change any more. But a text
 * that stands nowhere else is sent all the same: the server refuses it, and so it stays with the
 * person who wrote it. A result or a date has only one value, so one that differs is not sent but
 * counted.
 */
export function lackedBy(
  there: Inspection,
  sent: readonly Acknowledged[],
  going: readonly Action[],
  copies: readonly Inspection[],
): GivingBack {
  const fields = [...Map.groupBy(sent, ({ action }) => keyOf(action)).values()];
  // Each text with an uncertain past counts. Of the others only the last text of each note counts,
  // which holds those before it.
  const last = new Set(
    fields.flatMap(
      (steps) =>
        steps.findLast(({ action, isUnsure }) => notesIn(action) !== undefined && !isUnsure) ?? [],
    ),
  );
  const texts = sent
    .filter((one) => one.isUnsure || last.has(one))
    .map((one) => ({ ...one, isUnsure: true }));
  const { actions, left } = giveUnsure(there, { sent: texts, copies, read: [], going });
  const others = fields.flatMap((steps) =>
    valueNames.filter((name) => {
      const last = steps.findLast(({ action }) => valueIn(action, name) !== undefined)?.action;
      return last && valueIn(last, name) !== valueAt(there, last, name);
    }),
  );
  return { actions, left: left + others.length };
}
