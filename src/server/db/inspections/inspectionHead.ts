import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';
import type { InspectionStatus, InspectionType } from '#shared/model/enums.ts';

/** The owner of an inspection, and the fields by which people know it. */
export interface Head {
  id: string;
  owner: string;
  location: string;
  date: string | null;
  status: InspectionStatus;
  inspection_type: InspectionType | null;
}

const heads = (db: Db, id: string, owner?: string) =>
  db
    .selectFrom('inspections')
    .select(['id', 'owner_id as owner', 'location', 'date', 'status', 'inspection_type'])
    .where('id', '=', id)
    .$if(owner !== undefined, (q) => q.where('owner_id', '=', owner as string));

/** Null when the inspection does not exist or has another owner. */
export const readHead = async (db: Db, id: string, owner?: string): Promise<Head | null> =>
  (await heads(db, id, owner).executeTakeFirst()) ?? null;

/** The same, with its row locked. */
export const lockHead = async (db: Db, id: string, owner?: string): Promise<Head | null> =>
  (await forUpdate(db, heads(db, id, owner)).executeTakeFirst()) ?? null;
