import { sql } from 'kysely';
import type { Db } from './database.ts';
import { revisionAgo } from './othersSince.ts';

/** Bytes that the audit may have behind a state: the half word of its page (handlers/led.ts). */
const mostBehind = 1_500;

/** Characters that are read at most, and rows: of what fits by its size, the newest. */
const mostRead = { characters: 8_000_000, rows: 5_000 };

/**
 * Changes whose sizes are looked at: the last ones; of more than a few sizes, as many fewer as there
 * are more to compare with.
 */
const [mostChanges, fewSizes] = [100_000, 4];

/**
 * Which of these states, as JSON, a change of the record ever led to. Where more
 * others are about as large, older ones are not found.
 */
export async function ledTo(
  db: Db,
  record: string,
  states: readonly string[],
): Promise<Set<string>> {
  if (states.length === 0) return new Set();
  // A state ends with its last brace, or goes on behind a comma there.
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
    // Their sizes first: a text of another size is not read.
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

/** The least and the most bytes of a row that may be one of these states. */
function sizesOf(states: readonly string[]): [number, number] {
  const sizes = states.map((state) => Buffer.byteLength(state));
  return [Math.min(...sizes), Math.max(...sizes) + mostBehind];
}

const goingOn = (state: string): string => `${state.slice(0, -1)},`;
