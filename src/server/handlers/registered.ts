import type { Db } from '#server/db/database.ts';
import * as registered from '#server/db/registered.ts';
import * as registers from '#server/db/registers.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { factsIn } from '#shared/rules/registerFacts.ts';
import { placeQuery, placesAmong } from '#shared/rules/registerForm.ts';
import { mostFound, type RegisterIndex, searchRegister } from '#shared/rules/registerIndex.ts';
import type { Services } from './context.ts';

/** What the register says of a place, for the report: who holds it, where, in which municipality. */

interface Opened {
  index: RegisterIndex;
  facts: string;
  date: string;
}
const opened = new WeakMap<Services, Opened>();

/**
 * Opens the register before a transaction begins in which somebody finishes: in it nobody may wait
 * for what another one reads, who may wait for that transaction. One that cannot be read keeps
 * nobody from finishing.
 */
export async function openForFinish(services: Services, db: Db): Promise<void> {
  const found = await openKnown(services, db).catch(() => null);
  if (found) opened.set(services, found);
  else opened.delete(services);
}

async function openKnown({ register, registerFacts }: Services, db: Db): Promise<Opened | null> {
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
  const open = query ? opened.get(services) : undefined;
  if (!open) return;
  const { entries } = searchRegister(open.index, query, mostFound);
  const ids = placesAmong(inspection, entries).map(({ lrk_id }) => lrk_id);
  const facts = factsIn(open.facts, ids);
  if (facts.length > 0) await registered.keep(db, inspection.id, { date: open.date, facts });
}
