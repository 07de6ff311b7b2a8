import { setImmediate } from 'node:timers/promises';
import { lineagesIn } from '#server/db/checklists/lineages.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import { finishedOf } from '#server/db/inspections/visits.ts';
import { readTreeOf } from '#server/handlers/checklists/readVersion.ts';
import type { UserContext } from '#server/handlers/context/context.ts';
import type { EarlierVisit, Inspection } from '#shared/model/inspection.ts';
import { visitsTold } from '#shared/rules/inspection/earlierVisits.ts';
import { foundIn } from '#shared/rules/inspection/foundIn.ts';
import { noLineages } from '#shared/rules/versions/pairVersions.ts';
import { sameParts } from '#shared/rules/versions/sameParts.ts';
import { readWith } from './inspectionSize.ts';

/**
 * What this person found at earlier visits to the place of an inspection, the latest first, and
 * which visits were looked at. Parts that the inspection's checklist no longer has are left out.
 */
export async function earlierVisits(
  context: UserContext,
  inspection: Inspection,
): Promise<{ visits: EarlierVisit[]; seen: string[] }> {
  const { db, user, services } = context;
  const there = visitsTold(inspection, await finishedOf(db, user.id));
  const is = there.length > 0 ? await readTreeOf(context, db, inspection) : null;
  const visits: EarlierVisit[] = [];
  for (const { id } of there) {
    services.budget.check(user.id, 'reading', 0);
    const visit = await inspections.load(db, user.id, id);
    if (visit) services.budget.charge(user.id, 'reading', readWith(visit));
    // Each visit may be long: other requests go first.
    await setImmediate();
    const was = visit && (await readTreeOf(context, db, visit));
    if (!is || !was) continue;
    const versions = [was.id, is.id];
    const lineages = was.id === is.id ? noLineages : await lineagesIn(db, versions);
    const found = foundIn(visit, was, sameParts(was, is, lineages));
    const { date, inspection_type, address, postal_code, city } = visit;
    if (found) visits.push({ id, date, inspection_type, address, postal_code, city, ...found });
  }
  return { visits, seen: there.map(({ id }) => id) };
}
