import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { nameOf } from '#server/db/base/nameOf.ts';
import { like, wordsOf } from '#server/db/base/search.ts';
import { byWeight, entryBytes, type Weighed } from '#server/db/base/withinBytes.ts';
import type { AuditNoun, AuditEntry as ReadEntry } from '#shared/model/audit.ts';
import type { AuditFilter, AuditQuery } from '#shared/model/auditFilter.ts';
import { firstMoment, lastMoment } from '#shared/rules/days/dutchDay.ts';
import { placeOf } from '#shared/rules/office/paging.ts';

/**
 * Administrators' entries. The condition is spelled exactly as in the partial indexes (migration
 * 004): a database uses such an index only for a condition that it recognises.
 */
export const administrative = sql<boolean>`audit.noun not in ('inspection', 'session')`;

/** Sensitive acts; spelled as in the partial indexes of migrations 010 and 032. */
export const access = sql<boolean>`audit.noun = 'session'`;

/**
 * The entries that match the filter. Every word of its text must be in the entry's subject or in
 * the name of the person who made the change.
 */
const matching = (db: Db, { filter, noun, account, record, from, to }: AuditFilter) =>
  db
    .selectFrom('audit')
    .where(noun === 'session' ? access : administrative)
    .$if(noun !== null, (q) => q.where('audit.noun', '=', noun as string))
    .$if(account !== null, (q) => q.where('audit.account_id', '=', account))
    .$if(record !== null, (q) => q.where('audit.record_id', '=', record))
    .$if(from !== null, (q) => q.where('audit.at', '>=', firstMoment(from as string)))
    .$if(to !== null, (q) => q.where('audit.at', '<=', lastMoment(to as string)))
    .$if(filter.trim() !== '', (q) =>
      q.where((e) =>
        e.and(
          wordsOf(filter).map((word) =>
            e.or([
              e('audit.search', 'like', like(word)),
              e(
                'audit.account_id',
                'in',
                e
                  .selectFrom('accounts as people')
                  .select('people.id')
                  .where('people.search', 'like', like(word)),
              ),
            ]),
          ),
        ),
      ),
    );

/** The number of entries. */
export const countQuery = (db: Db, filter: AuditFilter) =>
  matching(db, filter).select((e) => e.fn.countAll<number>().as('total'));

/** The entries, newest first, with the name of the person, even if that account was deleted. */
export const entriesQuery = (db: Db, filter: AuditFilter) =>
  matching(db, filter)
    .leftJoin('accounts', 'accounts.id', 'audit.account_id')
    .select([
      'audit.id',
      'audit.at',
      'audit.account_id',
      'audit.noun',
      'audit.record_id',
      'audit.subject',
      'audit.event',
      'audit.old_json',
      'audit.new_json',
    ])
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof entriesQuery>['execute']>>[number];

const stored = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>);

const toEntry = (row: Row): ReadEntry => ({
  id: row.id,
  at: row.at,
  account: row.account_id === null ? null : { id: row.account_id, name: nameOf(row) },
  noun: row.noun as AuditNoun,
  record: row.record_id,
  subject: row.subject ?? '',
  event: row.event,
  old: stored(row.old_json),
  new: stored(row.new_json),
});

/** The sizes of the entries, newest first. */
const sizesQuery = (db: Db, filter: AuditFilter) =>
  matching(db, filter)
    .select(['audit.id', 'audit.at', entryBytes.as('bytes')])
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc');

/** Reads these entries in portions limited by their bytes: one entry may hold two long texts. */
async function* entriesOf(
  db: Db,
  filter: AuditFilter,
  sizes: readonly Weighed[],
): AsyncGenerator<ReadEntry> {
  const read = (ids: readonly string[]): Promise<Row[]> =>
    entriesQuery(db, filter).where('audit.id', 'in', ids).execute();
  for await (const row of byWeight(sizes, read)) yield toEntry(row);
}

/** A page of the log, newest first. */
export async function list(
  db: Db,
  query: AuditQuery,
): Promise<{ total: number; limit: number; page: number; entries: ReadEntry[] }> {
  const { total } = await countQuery(db, query).executeTakeFirstOrThrow();
  const { offset, ...place } = placeOf(total, query);
  const sizes = await sizesQuery(db, query).limit(query.limit).offset(offset).execute();
  const entries: ReadEntry[] = [];
  for await (const entry of entriesOf(db, query, sizes)) entries.push(entry);
  return { ...place, entries };
}

/** Entries whose sizes are read at a time. */
const atOnce = 500;

/** All entries that match the filter, newest first. */
export async function* all(db: Db, filter: AuditFilter, some = atOnce): AsyncGenerator<ReadEntry> {
  for (let last: Pick<Row, 'at' | 'id'> | undefined; ; ) {
    const { at, id } = last ?? { at: null, id: null };
    const sizes = await sizesQuery(db, filter)
      .$if(at !== null, (q) =>
        q.where((e) =>
          e(e.refTuple('audit.at', 'audit.id'), '<', e.tuple(at as string, id as string)),
        ),
      )
      .limit(some)
      .execute();
    yield* entriesOf(db, filter, sizes);
    last = sizes.at(-1);
    if (sizes.length < some) return;
  }
}
