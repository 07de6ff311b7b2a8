import { type RawBuilder, sql } from 'kysely';
import { namePrefixes, searchable } from '#shared/rules/format.ts';
import type { Db } from './database.ts';
import { isPostgres } from './transactions.ts';

/** Filtering and sorting that works the same on both databases. */

/**
 * A LIKE pattern that finds the text anywhere; % and _ mean themselves (backslash is PostgreSQL's
 * escape; SQLite is told).
 */
export const like = (filter: string): RawBuilder<string> =>
  sql<string>`${`%${searchable(filter).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/**
 * Sorts by a text as people look it up, without regard to case and accents. SQLite knows
 * `searchable` from us (openSqlite.ts); PostgreSQL comes to the same for the letters that Dutch names
 * are written with. Most names are plain ASCII, and need neither. `column` has its table in front.
 */
export const byName = (db: Db, column: string): RawBuilder<unknown> => byText(db, sql.ref(column));

/** The same for a text that is made of columns. */
export const byText = (db: Db, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`(case when octet_length(${text}) = length(${text}) then lower(${text}) else
        lower(regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g')) end) collate "C"`
    : sql`case when ${text} glob '*[^ -~]*' then searchable(${text}) else lower(${text}) end`;
/** The same for a family name, as a Dutch telephone book has it: "van den Berg" is at the B. */
export const byFamily = (db: Db, column: string): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`regexp_replace(${byName(db, column)}, ${namePrefixes}, '')`
    : sql`without_prefixes(${byName(db, column)})`;

/** Sorts by a value as it is stored. */
export const byValue = (column: string): RawBuilder<unknown> => sql.ref(column);
