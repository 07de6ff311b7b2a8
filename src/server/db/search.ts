import { type RawBuilder, sql } from 'kysely';
import { searchable } from '#shared/rules/format.ts';

/** Filtering and sorting that works the same on both databases. */

/**
 * A LIKE pattern that finds the text anywhere; % and _ mean themselves (backslash is PostgreSQL's
 * escape; SQLite is told).
 */
export const like = (filter: string): RawBuilder<string> =>
  sql<string>`${`%${searchable(filter).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/**
 * ORDER BY of a `sort` parameter: a known field name, '-' in front for descending; anything else is
 * dropped and the default taken. Text sorts without regard to case.
 */
export function sortOf(
  sort: string,
  fields: Readonly<Record<string, string>>,
  fallback: string,
  table: string,
): RawBuilder<unknown> {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const column = sql.ref(`${table}.${known ?? fallback}`);
  const by =
    (known ?? fallback) === 'enabled' || (known ?? fallback) === 'online'
      ? column
      : sql`lower(${column})`;
  return known && descending ? sql`${by} desc` : sql`${by} asc`;
}
