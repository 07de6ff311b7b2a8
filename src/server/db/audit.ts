import { sql } from 'kysely';
import type {
  AuditFilter,
  AuditNoun,
  AuditQuery,
  AuditEntry as ReadEntry,
} from '#shared/model/audit.ts';
import { firstMoment, lastMoment } from '#shared/rules/dutchDay.ts';
import { fullName, searchable } from '#shared/rules/format.ts';
import { placeOf } from '#shared/rules/paging.ts';
import type { Db } from './database.ts';
import { like } from './search.ts';
import type { AuditRow } from './tables.ts';

/** What was changed, from what to what. */
export type Change = {
  record: string;
  event: string;
  action?: string | null;
  deviceTime?: string | null;
  /** Of an inspector's change: the inspection's count after it, and the device it came from. */
  revision?: number;
  device?: string | null;
  old?: unknown;
  new?: unknown;
} & (
  | { noun: 'inspection' | 'session'; subject?: never }
  /** `subject`: what people call the record at this moment. */
  | { noun: AuditNoun; subject: string }
);

/** One change: who, what, when on the server and on the device. */
export type AuditEntry = Change & { id: string; at: string; account: string | null };

const nameOf = (row: {
  given_name: string | null;
  family_name: string | null;
  username: string | null;
}): string =>
  fullName({
    givenName: row.given_name ?? '',
    familyName: row.family_name ?? '',
    username: row.username ?? '',
  });

const json = (value: unknown) =>
  value === undefined || value === null ? null : JSON.stringify(value);

const toRow = (entry: AuditEntry): AuditRow => ({
  id: entry.id,
  at: entry.at,
  account_id: entry.account,
  noun: entry.noun,
  record_id: entry.record,
  event: entry.event,
  action_id: entry.action ?? null,
  device_time: entry.deviceTime ?? null,
  old_json: json(entry.old),
  new_json: json(entry.new),
  revision: entry.revision ?? null,
  device: entry.device ?? null,
  subject: entry.subject ?? null,
  search: entry.subject === undefined ? null : searchable(entry.subject),
});

/** Writes the entry; call it in the transaction of the change itself. */
export const write = (db: Db, entry: AuditEntry): Promise<void> => writeAll(db, [entry]);

/** The same for several changes that are one transaction. */
export async function writeAll(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('audit').values(entries.map(toRow)).execute();
}

/**
 * A change of a record as the audit has it: who did it (full name), when (ISO 8601), on which
 * device.
 */
export interface PastChange {
  device: string | null;
  revision: number;
  by: string;
  at: string;
  old: object;
  new: object;
}

/** What was done to a record after this revision, oldest first. */
export async function changesSince(
  db: Db,
  record: string,
  revision: number,
): Promise<PastChange[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.account_id')
    .select(['audit.device', 'audit.revision', 'audit.at', 'audit.old_json', 'audit.new_json'])
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .where('record_id', '=', record)
    .where('revision', '>', revision)
    .orderBy('revision')
    .execute();
  return rows.map((row) => ({
    device: row.device,
    revision: row.revision as number,
    by: nameOf(row),
    at: row.at,
    old: JSON.parse(row.old_json ?? '{}') as object,
    new: JSON.parse(row.new_json ?? '{}') as object,
  }));
}

/**
 * How far back it is looked for what a record said before, and how many characters of JSON a change
 * may have for that.
 */
const lookingBack = { changes: 150, characters: 60_000 };

/** What the latest changes of a record made of it; of many, and of very long ones, not all. */
export async function latestStates(db: Db, record: string): Promise<object[]> {
  const latest = db
    .selectFrom('audit')
    .select('new_json')
    .where('record_id', '=', record)
    .where('revision', 'is not', null);
  const rows = await db
    .selectFrom(latest.orderBy('revision', 'desc').limit(lookingBack.changes).as('latest'))
    .select('new_json')
    .where(sql`length(new_json)`, '<=', lookingBack.characters)
    .execute();
  return rows.map((row) => JSON.parse(row.new_json ?? '{}') as object);
}

/** Whether anything was done to a record after this revision by another device than this one. */
export async function othersSince(
  db: Db,
  record: string,
  revision: number,
  device: string | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('record_id', '=', record)
    .where('revision', '>', revision)
    .$if(device !== undefined, (q) =>
      q.where((e) => e.or([e('device', 'is', null), e('device', '!=', device as string)])),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Administrators' entries, in the very words of the partial indexes (migration 004): a database
 * takes such an index only for a condition that it recognises.
 */
export const administrative = sql<boolean>`audit.noun not in ('inspection', 'session')`;

const wordsOf = (filter: string) => filter.split(/\s+/).filter(Boolean);

/**
 * The entries that pass the filter; every word of its text must be in the subject or in the name of
 * who did it.
 */
const matching = (db: Db, { filter, noun, account, from, to }: AuditFilter) =>
  db
    .selectFrom('audit')
    .where(administrative)
    .$if(noun !== null, (q) => q.where('audit.noun', '=', noun as string))
    .$if(account !== null, (q) => q.where('audit.account_id', '=', account))
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

/** How many there are. */
export const countQuery = (db: Db, filter: AuditFilter) =>
  matching(db, filter).select((e) => e.fn.countAll<number>().as('total'));

/** The entries themselves, newest first, with who did it: also accounts that are gone. */
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

/** A page of administrators' changes, newest first. */
export async function list(
  db: Db,
  query: AuditQuery,
): Promise<{ total: number; limit: number; page: number; entries: ReadEntry[] }> {
  const { total } = await countQuery(db, query).executeTakeFirstOrThrow();
  const { offset, ...place } = placeOf(total, query);
  const rows = await entriesQuery(db, query).limit(query.limit).offset(offset).execute();
  return { ...place, entries: rows.map(toEntry) };
}

/**
 * All that pass the filter, newest first, some at a time: each time those that come after the last
 * ones.
 */
export async function* all(db: Db, filter: AuditFilter, some = 500): AsyncGenerator<ReadEntry[]> {
  for (let last: Row | undefined; ; ) {
    const { at, id } = last ?? { at: null, id: null };
    const rows: Row[] = await entriesQuery(db, filter)
      .$if(at !== null, (q) =>
        q.where((e) =>
          e(e.refTuple('audit.at', 'audit.id'), '<', e.tuple(at as string, id as string)),
        ),
      )
      .limit(some)
      .execute();
    if (rows.length > 0) yield rows.map(toEntry);
    last = rows.at(-1);
    if (rows.length < some) return;
  }
}
