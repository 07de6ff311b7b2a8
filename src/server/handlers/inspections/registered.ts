import type { Db } from '#server/db/base/database.ts';
import * as registered from '#server/db/inspections/registered.ts';
import type { Services } from '#server/handlers/context/context.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { factsIn } from '#shared/rules/register/registerFacts.ts';
import { placeQuery, placesAmong } from '#shared/rules/register/registerForm.ts';
import { mostFound, searchRegister } from '#shared/rules/register/registerIndex.ts';

/**
 * Stores what the register says about the place of an inspection that is finished now: its holder,
 * address and municipality, for the report. Stores nothing if the register does not know the place.
 */
export async function keepRegistered(
  { reportRegister }: Services,
  db: Db,
  inspection: Inspection,
): Promise<void> {
  const query = placeQuery(inspection);
  const open = query ? reportRegister.opened() : null;
  if (!open) return;
  const { entries } = searchRegister(open.index, query, mostFound);
  const ids = placesAmong(inspection, entries).map(({ lrk_id }) => lrk_id);
  const facts = factsIn(open.facts, ids);
  if (facts.length > 0) await registered.keep(db, inspection.id, { date: open.date, facts });
}
