import type { Db } from '#server/db/base/database.ts';
import { inPages } from '#server/db/base/inPages.ts';

const owned = (db: Db, owner: string) =>
  db.selectFrom('inspections').select('id').where('owner_id', '=', owner);

type Owned = ReturnType<typeof owned>;

/** Ids of a person's inspections, `size` at a time; `which` may narrow them down. */
export const ownedIds = (
  db: Db,
  owner: string,
  size: number,
  which: (all: Owned) => Owned = (all) => all,
): AsyncGenerator<{ id: string }[]> =>
  inPages(
    (after, limit) =>
      which(owned(db, owner)).where('id', '>', after).orderBy('id').limit(limit).execute(),
    ({ id }) => id,
    size,
  );
