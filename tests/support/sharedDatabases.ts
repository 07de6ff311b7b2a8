import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { isWithoutPostgres, startPostgres } from './postgres.ts';

/**
 * What all tests share, made once before the first: one real PostgreSQL (the one at
 * TEST_DATABASE_URL, else one of our own), and of each kind a database with the whole schema and
 * nothing else. Most tests begin on a copy of that one.
 */
declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Name of the database to copy. */
    readyPostgres: string;
    /** Path of the file to copy. */
    readySqlite: string;
  }
}

const name = 'veldinstrument_ready';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-ready-'));
  const sqlite = join(folder, 'ready.sqlite');
  await bringUp(sqlite);
  project.provide('readySqlite', sqlite);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (isWithoutPostgres) return async () => removeFolder();
  const given = process.env['TEST_DATABASE_URL'];
  const { url, stop } = given ? { url: given, stop: async () => undefined } : await startPostgres();
  await onPostgres(url, `drop database if exists ${name}`);
  await onPostgres(url, `create database ${name}`);
  const ready = new URL(url);
  ready.pathname = `/${name}`;
  await bringUp(ready.href);
  project.provide('postgresUrl', url);
  project.provide('readyPostgres', name);
  return async () => {
    removeFolder();
    await onPostgres(url, `drop database ${name}`);
    await stop();
  };
}

async function bringUp(url: string): Promise<void> {
  const db = await openDatabase(url, { allowUnsafeServer: true });
  await migrate(db);
  await db.destroy();
}

/** Runs one statement on a connection of its own. */
export async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
