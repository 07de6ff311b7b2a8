import { call } from '#client/api/call.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import { everyRow } from './everyRow.ts';

/** All versions that somebody may read, by title. @throws Problem of the call */
export const allVersions = (): Promise<VersionRow[]> =>
  everyRow(async (place) => {
    const { versions, total } = await call('versions.list', { sort: 'title', ...place });
    return { rows: versions, total };
  });
