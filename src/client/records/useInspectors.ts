import { call } from '#client/api/call.ts';
import type { Colleague } from '#shared/model/transfer.ts';
import type { Around } from './failures.ts';
import { useRecord } from './useRecord.ts';

const useColleagues = (around: Around) =>
  useRecord(() => call('users.inspectors', {}), 'inspectors', around).data;

/** Who can be given inspections, by name; null until it is read. */
export const useInspectors = (around: Around = {}): readonly Colleague[] | null =>
  useColleagues(around)?.inspectors ?? null;

/** Who has inspections or can be given them; those who left come last, and it is said of them. */
export function useOwners(left: (name: string) => string): readonly Colleague[] {
  const { inspectors = [], former = [] } = useColleagues({}) ?? {};
  return [...inspectors, ...former.map(({ id, name }) => ({ id, name: left(name) }))];
}
