import { randomUUID } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { databaseOn, onPostgres } from './sharedDatabases.ts';

/** Databases of a test's own, on disk and on the PostgreSQL of all tests. */
interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** With the whole schema, as nobody has used it yet. */
export async function readyDatabase(kind: 'sqlite' | 'postgres'): Promise<TestDatabase> {
  if (kind === 'postgres') return postgresDatabase(`template ${inject('readyPostgres')}`);
  const url = join(tmpdir(), `veldinstrument-${randomUUID()}.sqlite`);
  copyFileSync(inject('readySqlite'), url);
  return {
    url,
    drop: async () => {
      for (const end of ['', '-wal', '-shm']) rmSync(url + end, { force: true });
    },
  };
}

/** An empty one on PostgreSQL; `options` go behind `create database`. */
export async function postgresDatabase(
  options = '',
  name = `t_${randomUUID().replaceAll('-', '')}`,
): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  await onPostgres(server, `create database ${name} ${options}`);
  return {
    url: databaseOn(server, name),
    drop: () => onPostgres(server, `drop database if exists ${name} with (force)`),
  };
}
