import pg from 'pg';
import { inject } from 'vitest';

/** An empty database on the PostgreSQL of all tests; it goes with that server. */
export async function freshPostgres(name: string): Promise<string> {
  const server = inject('postgresUrl');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
