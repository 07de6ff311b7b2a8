import { type RawBuilder, sql } from 'kysely';
import type { OwnedInspection, OwnedQuery } from '#shared/model/transfer.ts';
import { nameOf } from './audit.ts';
import type { Db } from './database.ts';
import { byName, byValue, like, readPage } from './search.ts';

/** All inspections with whose they are, and nothing of what was found. */

const orders = (db: Db): Readonly<Record<string, RawBuilder<unknown>>> => ({
  date: sql`coalesce(inspections.date, '9999-99-99')`,
  location: byName(db, 'inspections.location'),
  status: byValue('inspections.status'),
  owner: byName(db, 'accounts.family_name'),
});

/** A page of them; the default order is by date. */
export async function list(
  db: Db,
  query: OwnedQuery,
): Promise<{ total: number; limit: number; page: number; inspections: OwnedInspection[] }> {
  const { owner, status } = query;
  const matching = db
    .selectFrom('inspections')
    .innerJoin('accounts', 'accounts.id', 'inspections.owner_id')
    .select(['inspections.id', 'inspections.location', 'inspections.date', 'inspections.status'])
    .select(['accounts.id as owner_id', 'accounts.enabled', 'accounts.is_inspector'])
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .$if(owner !== null, (q) => q.where('inspections.owner_id', '=', owner))
    .$if(status !== null, (q) => q.where('inspections.status', '=', status))
    .$if(query.filter !== '', (q) =>
      q.where((e) =>
        e.or([
          e(byName(db, 'inspections.location'), 'like', like(query.filter)),
          e('accounts.search', 'like', like(query.filter)),
        ]),
      ),
    );
  const { place, rows } = await readPage(matching, query, {
    orders: orders(db),
    fallback: 'date',
    id: 'inspections.id',
  });
  return {
    ...place,
    inspections: rows.map((row) => ({
      id: row.id,
      location: row.location,
      date: row.date,
      status: row.status,
      owner: { id: row.owner_id, name: nameOf(row), active: row.enabled && row.is_inspector },
    })),
  };
}
