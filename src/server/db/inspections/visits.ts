import type { Db } from '#server/db/base/database.ts';

/** The place and date of a finished inspection. */
interface DoneVisit {
  id: string;
  location: string;
  address: string;
  postal_code: string;
  date: string | null;
}

/** The place and date of each of an owner's finished inspections. */
export const finishedOf = (db: Db, owner: string): Promise<DoneVisit[]> =>
  db
    .selectFrom('inspections')
    .select(['id', 'location', 'address', 'postal_code', 'date'])
    .where('owner_id', '=', owner)
    .where('status', '=', 'finished')
    .execute();
