import { type RawBuilder, sql } from 'kysely';
import { namePrefixes, searchable } from '#shared/rules/words/format.ts';
import type { Db } from './database.ts';
import { isPostgres } from './transactions.ts';

/** Filtering and sorting that works the same on both databases. */

/**
 * A LIKE pattern that finds the text anywhere; % and _ stand for themselves. (Backslash is
 * PostgreSQL's own escape sign; SQLite is told.)
 */
export const like = (filter: string): RawBuilder<string> =>
  sql<string>`${`%${searchable(filter).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** The first words of a filter: each of them must be found, and is searched in every row. */
export const wordsOf = (filter: string, most = 8): string[] =>
  [...new Set(filter.split(/\s+/).filter(Boolean))].slice(0, most);

/**
 * Sorts by a text without regard to case and accents, as people look it up. SQLite has the function
 * `searchable` from us (openSqlite.ts); PostgreSQL's own functions give the same order for the
 * letters of Dutch names. Most names are plain ASCII, and need neither. `column` includes its
 * table.
 */
export const byName = (db: Db, column: string): RawBuilder<unknown> => byText(db, sql.ref(column));

/** The same for a text made of several columns. */
export const byText = (db: Db, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`(case when octet_length(${text}) = length(${text}) then lower(${text}) else
        lower(regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g')) end) collate "C"`
    : sql`case when ${text} glob '*[^ -~]*' then searchable(${text}) else lower(${text}) end`;
/** The same for a family name, as in a Dutch telephone book: "van den Berg" is under the B. */
export const byFamily = (db: Db, column: string): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`regexp_replace(${byName(db, column)}, ${namePrefixes}, '')`
    : sql`without_prefixes(${byName(db, column)})`;

/** Sorts by a value as it is stored. */
export const byValue = (column: string): RawBuilder<unknown> => sql.ref(column);
