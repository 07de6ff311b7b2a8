import type { Db } from '#server/db/base/database.ts';
import { handedOver } from '#server/db/inspections/transfers.ts';

/**
 * Whether the bytes of photos are here; the captions that people give them are stored elsewhere
 * (answers.ts).
 */

interface Place {
  inspection: string;
  photo: string;
}

/**
 * A photo, for a person who may bring its bytes: the owner of its inspection, or somebody who
 * handed it over a while ago. `isWanted`: the bytes are not here yet. Null when this person may not
 * bring it.
 */
export async function forBringing(
  db: Db,
  person: string,
  { inspection, photo }: Place,
  now: string,
): Promise<{ sha256: string; isWanted: boolean } | null> {
  const row = await db
    .selectFrom('photos')
    .innerJoin('inspections', 'inspections.id', 'photos.inspection_id')
    .select(['sha256', 'arrived_at'])
    .where('inspection_id', '=', inspection)
    .where('photo_id', '=', photo)
    .where((e) =>
      e.or([
        e('inspections.owner_id', '=', person),
        e('inspections.id', 'in', handedOver(db, person, now)),
      ]),
    )
    .executeTakeFirst();
  return row ? { sha256: row.sha256, isWanted: row.arrived_at === null } : null;
}

/** Whether this person may look at the photo, and its bytes are here. */
export async function isShown(
  db: Db,
  owner: string,
  { inspection, photo }: Place,
): Promise<boolean> {
  const row = await db
    .selectFrom('photos')
    .innerJoin('inspections', 'inspections.id', 'photos.inspection_id')
    .select('photo_id')
    .where('inspection_id', '=', inspection)
    .where('photo_id', '=', photo)
    .where('inspections.owner_id', '=', owner)
    .where('removed', '=', false)
    .where('arrived_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the bytes of a photo are here. Answers whether that is new. */
export async function setArrived(
  db: Db,
  { inspection, photo }: Place,
  arrived_at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ arrived_at })
    .where('inspection_id', '=', inspection)
    .where('photo_id', '=', photo)
    .where('arrived_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that the bytes of a photo are no longer here. */
export async function setGone(db: Db, { inspection, photo }: Place): Promise<void> {
  await db
    .updateTable('photos')
    .set({ arrived_at: null })
    .where('inspection_id', '=', inspection)
    .where('photo_id', '=', photo)
    .execute();
}

/**
 * Ids of an inspection's photos that have their bytes here and are not removed, in the order they
 * were taken.
 */
export async function arrivedOf(db: Db, inspection: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('photo_id')
    .where('inspection_id', '=', inspection)
    .where('removed', '=', false)
    .where('arrived_at', 'is not', null)
    .orderBy('photo_id')
    .execute();
  return rows.map(({ photo_id }) => photo_id);
}

/**
 * Photos that were removed before the moment `before`: those with all their bytes here, and those
 * removed after the moment `after`, of which some bytes may be here.
 */
export const removedBefore = (db: Db, before: string, after: string): Promise<Place[]> =>
  db
    .selectFrom('photos')
    .select(['inspection_id as inspection', 'photo_id as photo'])
    .where('removed', '=', true)
    .where('updated_at', '<', before)
    .where((e) => e.or([e('arrived_at', 'is not', null), e('updated_at', '>', after)]))
    .execute();

/** Lets a photo's bytes go if it is still removed since before this moment; true if it is. */
export async function letGo(
  db: Db,
  { inspection, photo }: Place,
  before: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ arrived_at: null })
    .where('inspection_id', '=', inspection)
    .where('photo_id', '=', photo)
    .where('removed', '=', true)
    .where('updated_at', '<', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether this database has a table for photos. */
export const isKnown = async (db: Db): Promise<boolean> =>
  (await db.introspection.getTables()).some(({ name }) => name === 'photos');

/** All photos whose bytes should be here. */
export const allArrived = (db: Db): Promise<Place[]> =>
  db
    .selectFrom('photos')
    .select(['inspection_id as inspection', 'photo_id as photo'])
    .where('arrived_at', 'is not', null)
    .execute();

/** The ids of inspections that exist, among these. */
export async function inspectionsAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('inspections').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ids of an account's inspections with photos. */
export async function inspectionsOf(db: Db, owner: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .innerJoin('inspections', 'inspections.id', 'photos.inspection_id')
    .select('inspection_id')
    .distinct()
    .where('inspections.owner_id', '=', owner)
    .orderBy('inspection_id')
    .execute();
  return rows.map(({ inspection_id }) => inspection_id);
}
