import type { Action } from '#shared/model/actions.ts';
import { notesIn } from '#shared/rules/inspection/actionParts.ts';

/**
 * Whether the past of an action's text is uncertain: the text was stored again after the store was
 * cleared (no base), it is given back after a restore, or it was typed on a text that a restore
 * took away, so that an older text is named as its base.
 */
export const hasUnsurePast = (
  action: Action,
  base: string | null | undefined,
  isGivenBack: boolean | undefined,
  typedOn: string | undefined,
): boolean =>
  notesIn(action) !== undefined &&
  (base === null || isGivenBack === true || (typedOn !== undefined && typedOn !== base));
