import type { Action } from '#shared/model/actions.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { RestoreOutcome } from '#shared/model/restoreOffer.ts';

/** The fields of a place beside its note. Each has one value: of two, the later one counts. */
export interface Values {
  result: QuestionResult | null;
  /** For an offer to restore. */
  until: string | null;
  accepted_by: string;
  outcome: RestoreOutcome | null;
  /** For a photo. */
  caption: string;
  alternative: string;
  removed: boolean;
}
export type ValueName = keyof Values;

/** The values where nobody gave one: a photo that does not exist counts as a removed one. */
export const noValues: Values = {
  result: null,
  until: null,
  accepted_by: '',
  outcome: null,
  caption: '',
  alternative: '',
  removed: true,
};
export const valueNames = Object.keys(noValues) as ValueName[];

/** The place of a value beside a note ('question:<id>:notes'), as `touchedBy` names it. */
export const placeOfValue = (notes: string, name: ValueName): string =>
  notes.replace(/notes$/, name);

/** A value that an action gives; undefined if the action leaves that value alone. */
export const valueIn = <N extends ValueName>(action: Action, name: N): Values[N] | undefined =>
  (action.payload as Partial<Values>)[name];

/** The values that an action gives. */
export const valuesIn = (action: Action): Partial<Values> =>
  Object.fromEntries(
    valueNames.flatMap((name) => {
      const value = valueIn(action, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Whether an action gives any value. */
export const givesValue = (action: Action): boolean =>
  valueNames.some((name) => valueIn(action, name) !== undefined);
