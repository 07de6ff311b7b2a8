import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Which states a record had before, as the audit has them. */

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
