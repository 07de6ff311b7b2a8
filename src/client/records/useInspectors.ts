import { call } from '#client/api/call.ts';
import type { Colleague } from '#shared/model/transfer.ts';
import type { Around } from './facing.ts';
import { useRecord } from './useRecord.ts';

/** Who can be given inspections, by name; null until it is read. */
export const useInspectors = (around: Around = {}): readonly Colleague[] | null =>
  useRecord(() => call('users.inspectors', {}), 'inspectors', around).data?.inspectors ?? null;
