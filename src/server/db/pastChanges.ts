import { sql } from 'kysely';
import { nameOf } from './audit.ts';
import type { Db } from './database.ts';

/** What was done to a record before, as merging reads it from the audit. */

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

/** How many changes, and how many bytes of them, are read for one merge. */
const mostPast = { changes: 500, bytes: 4_000_000 };

/**
 * What was done to a record after this revision by changes of these kinds, oldest first. Of a very
 * long past only the newest part; then `isCut`.
 */
export async function changesSince(
  db: Db,
  record: string,
  revision: number,
  events: readonly string[],
): Promise<{ changes: PastChange[]; isCut: boolean }> {
  const since = db
    .selectFrom('audit')
    .where('record_id', '=', record)
    .where('revision', '>', revision)
    .where('event', 'in', events);
  // Their sizes first: what is not read costs nothing.
  const sizes = await since
    .select(['id'])
    .select(
      sql<number>`coalesce(octet_length(old_json), 0) + coalesce(octet_length(new_json), 0)`.as(
        'bytes',
      ),
    )
    .orderBy('revision', 'desc')
    .limit(mostPast.changes + 1)
    .execute();
  let bytes = 0;
  const read = sizes.slice(0, mostPast.changes).filter((one) => {
    bytes += Number(one.bytes);
    return bytes <= mostPast.bytes;
  });
  if (read.length === 0) return { changes: [], isCut: sizes.length > 0 };
  const rows = await db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.account_id')
    .select(['audit.device', 'audit.revision', 'audit.at', 'audit.old_json', 'audit.new_json'])
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .where(
      'audit.id',
      'in',
      read.map(({ id }) => id),
    )
    .orderBy('revision')
    .execute();
  const changes = rows.map((row) => ({
    device: row.device,
    revision: row.revision as number,
    by: nameOf(row),
    at: row.at,
    old: JSON.parse(row.old_json ?? '{}') as object,
    new: JSON.parse(row.new_json ?? '{}') as object,
  }));
  return { changes, isCut: read.length < sizes.length };
}

/** How many earlier changes `latestStates` reads, and how many characters of JSON each may have. */
const lookingBack = { changes: 150, characters: 60_000 };

/**
 * The states that the latest changes of a record led to. Older ones, and very long ones, are left
 * out.
 */
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

/** Bytes that the audit may have behind a state: the half word of its page (handlers/led.ts). */
const mostBehind = 1_500;

/** Which of these states, as JSON, a change of the record ever led to. */
export async function ledTo(
  db: Db,
  record: string,
  states: readonly string[],
): Promise<Set<string>> {
  if (states.length === 0) return new Set();
  // A state ends with its last brace, or goes on behind a comma there.
  const begins = Map.groupBy(new Set(states), (state) => [...state].length);
  const begin = (length: number) => sql<string>`substr(new_json, 1, cast(${length} as integer))`;
  const rows = await db
    .selectFrom('audit')
    .select(begin(Math.max(...begins.keys())).as('begin'))
    .where('record_id', '=', record)
    .where('revision', 'is not', null)
    .where((e) =>
      e.or(
        [...begins].map(([length, some]) =>
          e.and([
            // Their sizes first: a text of another size is not read.
            e.between(sql<number>`octet_length(new_json)`, ...sizesOf(some)),
            e(
              begin(length),
              'in',
              some.flatMap((state) => [state, goingOn(state)]),
            ),
          ]),
        ),
      ),
    )
    .execute();
  return new Set(
    states.filter((state) =>
      rows.some(({ begin }) => begin.startsWith(state) || begin.startsWith(goingOn(state))),
    ),
  );
}

/** The least and the most bytes of a row that may be one of these states. */
function sizesOf(states: readonly string[]): [number, number] {
  const sizes = states.map((state) => Buffer.byteLength(state));
  return [Math.min(...sizes), Math.max(...sizes) + mostBehind];
}

const goingOn = (state: string): string => `${state.slice(0, -1)},`;

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
