import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { revisionAgo } from './othersSince.ts';

/** The most bytes that the audit stores behind a state: its page's half word (led.ts). */
const mostBehind = 1_500;

/** The most characters and rows that are read; of all rows with a fitting size, the newest ones. */
const mostRead = { characters: 8_000_000, rows: 5_000 };

/**
 * How many of the last changes are compared by size. If the states have more than `fewSizes`
 * different lengths, proportionally fewer changes are compared.
 */
const [mostChanges, fewSizes] = [100_000, 4];

/**
 * Which of these states, as JSON, a change of the record ever led to. If there are too many other
 * changes of about the same size, older ones are not found.
 */
export async function ledTo(
  db: Db,
  record: string,
  states: readonly string[],
): Promise<Set<string>> {
  if (states.length === 0) return new Set();
  // The audit has a state either whole, or with a comma and more in place of its last brace.
  const begins = Map.groupBy(new Set(states), (state) => [...state].length);
  const begin = (length: number) => sql<string>`substr(new_json, 1, cast(${length} as integer))`;
  const longestState = Math.max(...begins.keys());
  const reach = Math.floor(mostChanges / Math.max(1, begins.size / fewSizes));
  const far = await revisionAgo(db, record, reach);
  const fits = db
    .selectFrom('audit')
    .select(['new_json', 'revision'])
    .where('record_id', '=', record)
    .where('revision', '>', far ?? -1)
    // Compares sizes first: a text of another size is not read.
    .where((e) =>
      e.or(
        [...begins.values()].map((some) =>
          e.between(sql<number>`octet_length(new_json)`, ...sizesOf(some)),
        ),
      ),
    )
    .orderBy('revision', 'desc')
    .limit(Math.min(mostRead.rows, Math.max(1, Math.floor(mostRead.characters / longestState))));
  const rows = await db
    .selectFrom(fits.as('fits'))
    .select(begin(longestState).as('begin'))
    .where((e) =>
      e.or(
        [...begins].map(([length, some]) =>
          e(
            begin(length),
            'in',
            some.flatMap((state) => [state, goingOn(state)]),
          ),
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

/** The least and the most bytes of an audit value that may be one of these states. */
function sizesOf(states: readonly string[]): [number, number] {
  const sizes = states.map((state) => Buffer.byteLength(state));
  return [Math.min(...sizes), Math.max(...sizes) + mostBehind];
}

const goingOn = (state: string): string => `${state.slice(0, -1)},`;
