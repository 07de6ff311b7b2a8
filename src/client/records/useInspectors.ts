import { call } from '#client/api/call.ts';
import type { Colleague } from '#shared/model/transfer.ts';
import type { Around } from './failures.ts';
import { useRecord } from './useRecord.ts';

const useColleagues = (around: Around) =>
  useRecord(() => call('users.inspectors', {}), 'inspectors', around).data;

/** The inspectors who can be given inspections, by name; null until they are read. */
export const useInspectors = (around: Around = {}): readonly Colleague[] | null =>
  useColleagues(around)?.inspectors ?? null;

/**
 * Inspectors who have or can be given inspections. Former ones come last; `left` marks their name.
 */
export function useOwners(left: (name: string) => string): readonly Colleague[] {
  const { inspectors = [], former = [] } = useColleagues({}) ?? {};
  return [...inspectors, ...former.map(({ id, name }) => ({ id, name: left(name) }))];
}
