import { type ValueName, valueIn, valuesIn } from '#shared/rules/actionParts.ts';
import type { Change, QueueEntry } from './records.ts';

/**
 * A change that is stored again may be older than what waits or was sent since. Of each value that
 * it gives, the one that was chosen last counts; `at` is when, of the newest of those.
 */
export function laterChoices(
  {
    isAgain,
    change,
    earlier,
    settled,
  }: {
    isAgain: boolean;
    change: Change;
    earlier: readonly QueueEntry[];
    settled: readonly QueueEntry[];
  },
  said: Change,
): { values: Record<string, unknown>; at?: string } {
  if (!isAgain) return { values: {} };
  const later = [...settled, ...earlier]
    .filter((one) => !one.given_back && one.created_at > change.created_at)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const values: Record<string, unknown> = {};
  let at: string | undefined;
  for (const name of Object.keys(valuesIn(said)) as ValueName[]) {
    const last = later.findLast((one) => valueIn(one, name) !== undefined);
    if (!last) continue;
    values[name] = valueIn(last, name);
    if (at === undefined || last.created_at > at) at = last.created_at;
  }
  return { values, ...(at === undefined ? {} : { at }) };
}
