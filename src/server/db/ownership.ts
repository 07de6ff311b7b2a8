import type { Inspection } from '#shared/model/inspection.ts';
import type { Db } from './database.ts';
import { complete, rows } from './inspections.ts';
import { forUpdate } from './locks.ts';
import { forgetTold } from './terms.ts';
import { handedOver } from './transfers.ts';

/** Whose an inspection is, and who may still send changes of it. */

/**
 * An inspection that somebody sends changes of, locked, and whose it is: their own, or one that
 * they handed over, for their devices may hear of that late. Null when it is neither.
 */
export async function lockForChanges(
  db: Db,
  person: string,
  id: string,
  now: string,
): Promise<{ inspection: Inspection; owner: string } | null> {
  const mine = db
    .selectFrom('inspections')
    .select(['id', 'owner_id'])
    .where('id', '=', id)
    .where((e) => e.or([e('owner_id', '=', person), e('id', 'in', handedOver(db, person, now))]));
  // Twice: who waited for it to be handed over does not see that the first time.
  const locked =
    (await forUpdate(db, mine).executeTakeFirst()) ??
    (await forUpdate(db, mine).executeTakeFirst());
  if (!locked) return null;
  const row = await rows(db).where('inspections.id', '=', id).executeTakeFirstOrThrow();
  return { inspection: await complete(db, row), owner: row.owner_id };
}

/** Whose an inspection is; null when it is not there. */
export async function ownerOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('inspections')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.owner_id ?? null;
}

/** Whose a finished inspection is; null when it is not there, or not finished. */
export async function ownerOfFinished(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('inspections')
    .select('owner_id')
    .where('id', '=', id)
    .where('status', '=', 'finished')
    .executeTakeFirst();
  return row?.owner_id ?? null;
}

export async function setOwner(db: Db, id: string, owner: string): Promise<void> {
  await db.updateTable('inspections').set({ owner_id: owner }).where('id', '=', id).execute();
  await forgetTold(db, id);
}
