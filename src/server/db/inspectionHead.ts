import type { InspectionStatus } from '#shared/model/enums.ts';
import type { Db } from './database.ts';
import { forUpdate } from './locks.ts';

/** Whose an inspection is, and what people call it. */
export interface Head {
  id: string;
  owner: string;
  location: string;
  date: string | null;
  status: InspectionStatus;
}

/** The same with its row locked; null when it is not there. */
export async function lockHead(db: Db, id: string): Promise<Head | null> {
  const row = await forUpdate(
    db,
    db
      .selectFrom('inspections')
      .select(['id', 'owner_id', 'location', 'date', 'status'])
      .where('id', '=', id),
  ).executeTakeFirst();
  return row
    ? {
        id: row.id,
        owner: row.owner_id,
        location: row.location,
        date: row.date,
        status: row.status,
      }
    : null;
}
