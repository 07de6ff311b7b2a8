import { call } from '#client/api/call.ts';
import type { Colleague } from '#shared/model/transfer.ts';
import { overviewTexts } from '#shared/text/overview.ts';
import type { Around } from './failures.ts';
import { useRecord } from './useRecord.ts';

const useColleagues = (around: Around) =>
  useRecord(() => call('users.inspectors', {}), 'inspectors', around).data;

/** The inspectors who can be given inspections, by name; null until they are read. */
export const useInspectors = (around: Around = {}): readonly Colleague[] | null =>
  useColleagues(around)?.inspectors ?? null;

/**
 * Inspectors who have or can be given inspections, as options of a filter: former ones come last.
 * The owner in the address is among them, also until the others are read.
 * @param name the name of that owner, where it is known
 */
export function useOwners(owner: string, name: string): (readonly [id: string, name: string])[] {
  const { inspectors = [], former = [] } = useColleagues({}) ?? {};
  const owners = [
    ...inspectors.map((one) => [one.id, one.name] as const),
    ...former.map((one) => [one.id, overviewTexts.left(one.name)] as const),
  ];
  if (owner !== '' && !owners.some(([id]) => id === owner))
    owners.push([owner, name || overviewTexts.oneOwner]);
  return owners;
}
