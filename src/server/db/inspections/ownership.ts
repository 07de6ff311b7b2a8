import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { complete, rows } from './inspections.ts';
import { forgetTold } from './terms.ts';
import { handedOver } from './transfers.ts';

/** The owner of an inspection, and the people who may still send changes of it. */

/**
 * Locks an inspection that a person sends changes of, and answers its owner. It is the person's
 * own, or one that they handed over, because their devices may hear of that late. Null when it is
 * neither.
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
  // Asked twice: if this waited while the inspection was handed over, the first query does not see
  // the handover.
  const locked =
    (await forUpdate(db, mine).executeTakeFirst()) ??
    (await forUpdate(db, mine).executeTakeFirst());
  if (!locked) return null;
  const row = await rows(db).where('inspections.id', '=', id).executeTakeFirstOrThrow();
  return { inspection: await complete(db, row), owner: row.owner_id };
}

/** The owner of an inspection; null when it does not exist. */
export async function ownerOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('inspections')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.owner_id ?? null;
}

/** The owner of a finished inspection; null when it does not exist or is not finished. */
export async function ownerOfFinished(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('inspections')
    .select('owner_id')
    .where('id', '=', id)
    .where('status', '=', 'finished')
    .executeTakeFirst();
  return row?.owner_id ?? null;
}

/**
 * Changes the owner, who will then be told about the open terms. The rest of a transfer is for the
 * caller.
 */
export async function setOwner(db: Db, id: string, owner: string): Promise<void> {
  await db.updateTable('inspections').set({ owner_id: owner }).where('id', '=', id).execute();
  await forgetTold(db, id);
}
