import type { Db } from '#server/db/base/database.ts';
import * as terms from '#server/db/inspections/terms.ts';
import type { Category } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { termsFrom } from '#shared/rules/inspection/restoreOffers.ts';

type Made = { queued: Pick<QueuedAction, 'type' | 'created_at'> };

/** The moment when the device finished it; never later than now, because its clock may be fast. */
function finishedAt(changes: readonly Made[], now: string): string {
  const made = changes.findLast(({ queued }) => queued.type === 'FINISH_INSPECTION')?.queued
    .created_at;
  return made && made < now ? made : now;
}

/**
 * Starts the terms of an inspection that these changes finished. A follow-up that found all that
 * was offered repaired ends those of its first inspection; answers whose list must show that.
 * @param now ISO 8601
 */
export async function startTerms(
  db: Db,
  inspection: Inspection,
  judged: { categories: readonly Category[] },
  changes: readonly Made[],
  now: string,
): Promise<string | null> {
  const start = dutchDay(finishedAt(changes, now));
  await terms.put(db, inspection.id, start, termsFrom(inspection, judged, start));
  return inspection.root ? terms.endRestored(db, inspection.root, start) : null;
}
