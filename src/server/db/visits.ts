import type { Db } from './database.ts';

/** Where an inspection was done, and when. */
export interface DoneVisit {
  id: string;
  location: string;
  address: string;
  postal_code: string;
  date: string | null;
}

/** The finished inspections of an owner: of each only where and when. */
export const finishedOf = (db: Db, owner: string): Promise<DoneVisit[]> =>
  db
    .selectFrom('inspections')
    .select(['id', 'location', 'address', 'postal_code', 'date'])
    .where('owner_id', '=', owner)
    .where('status', '=', 'finished')
    .execute();
