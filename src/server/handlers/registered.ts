import type { Db } from '#server/db/database.ts';
import * as registered from '#server/db/registered.ts';
import * as registers from '#server/db/registers.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { factsIn } from '#shared/rules/registerFacts.ts';
import { placeQuery, placesAmong } from '#shared/rules/registerForm.ts';
import { mostFound, searchRegister } from '#shared/rules/registerIndex.ts';
import type { Services } from './context.ts';

/** What the register says of a place, for the report: who holds it, where, in which municipality. */

/** Opens the register before a transaction begins in which somebody finishes. */
export const openForFinish = async (services: Services, db: Db): Promise<void> => {
  await openKnown(services, db);
};

async function openKnown({ register, registerFacts }: Services, db: Db) {
  const known = await registers.state(db);
  if (!known) return null;
  const index = await register(db, known.edition);
  const facts = await registerFacts(db, known.edition);
  return index && facts ? { index, facts, date: known.date } : null;
}

/** Keeps it with an inspection that is finished now, where the register knows its place. */
export async function keepRegistered(
  services: Services,
  db: Db,
  inspection: Inspection,
): Promise<void> {
  const query = placeQuery(inspection);
  const open = query ? await openKnown(services, db) : null;
  if (!open) return;
  const { entries } = searchRegister(open.index, query, mostFound);
  const ids = placesAmong(inspection, entries).map(({ lrk_id }) => lrk_id);
  const facts = factsIn(open.facts, ids);
  if (facts.length > 0) await registered.keep(db, inspection.id, { date: open.date, facts });
}
