import { postgresDatabase } from '#tests/support/databases.ts';

/** An empty database on the PostgreSQL of all tests; it goes with that server. */
export const freshPostgres = async (name: string): Promise<string> =>
  (await postgresDatabase('', name)).url;
