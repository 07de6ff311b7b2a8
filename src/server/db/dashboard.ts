import type { Inspection, InspectionSummary } from '#shared/model/inspection.ts';
import type { Db } from './database.ts';
import { partsOf, strip } from './inspectionParts.ts';
import { toInspection, toSummary } from './inspectionRow.ts';
import { rows } from './inspections.ts';

/**
 * All of an owner's inspections: unfinished ones in full, finished ones as rows; by date, then
 * location.
 */
export async function listForDashboard(
  db: Db,
  owner: string,
): Promise<(Inspection | InspectionSummary)[]> {
  const all = await rows(db)
    .where('owner_id', '=', owner)
    .orderBy((e) => e.fn.coalesce('date', e.val('9999-99-99')))
    .orderBy((e) => e.fn('lower', ['location']))
    .orderBy('inspections.id')
    .execute();
  const parts = partsOf(db, { openOf: owner });
  const answers = Map.groupBy(await parts.answers.execute(), (entry) => entry.inspection_id);
  const notes = Map.groupBy(await parts.notes.execute(), (entry) => entry.inspection_id);
  const last = Map.groupBy(await parts.last.execute(), (entry) => entry.inspection_id);
  return all.map((row) =>
    row.status === 'finished'
      ? toSummary(row)
      : toInspection(row, {
          answers: strip(answers.get(row.id)),
          notes: strip(notes.get(row.id)),
          last: strip(last.get(row.id)),
        }),
  );
}
