import type { KyselyPlugin } from 'kysely';
import { booleanColumns } from './tables.ts';

/** SQLite has no booleans: 0 and 1 of the known columns become false and true. */
export const decodeBooleans: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    for (const row of result.rows as Record<string, unknown>[])
      for (const key in row)
        if (booleanColumns.has(key) && row[key] !== null) row[key] = row[key] === 1;
    return result;
  },
};
