import { randomUUID } from 'node:crypto';
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
 * TEST_DATABASE_URL, else one of our own), and of each kind a database with the whole schema
 * that nobody has used. Most tests begin on a copy of that one.
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

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The unit lane has no test that needs one.
  if (process.env['TEST_DATABASES'] === 'none') return async () => undefined;
  /** What ends what was begun, the last first. */
  const ends: (() => unknown)[] = [];
  const end = async () => {
    for (const one of ends.toReversed()) await one();
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-ready-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const sqlite = join(folder, 'ready.sqlite');
    await bringUp(sqlite);
    project.provide('readySqlite', sqlite);
    if (!isWithoutPostgres) await shareServer(project, ends);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

async function shareServer(project: TestProject, ends: (() => unknown)[]): Promise<void> {
  let url = process.env['TEST_DATABASE_URL'];
  if (!url) {
    const started = await startPostgres();
    ends.push(started.stop);
    url = started.url;
  }
  const server = url;
  // Somebody else's tests may run on the same server.
  const name = `ready_${randomUUID().replaceAll('-', '')}`;
  await onPostgres(server, `create database ${name}`);
  ends.push(() => onPostgres(server, `drop database ${name} with (force)`));
  await bringUp(databaseOn(server, name));
  project.provide('postgresUrl', server);
  project.provide('readyPostgres', name);
}

async function bringUp(url: string): Promise<void> {
  const db = await openDatabase(url, { allowUnsafeServer: true });
  await migrate(db);
  await db.destroy();
}

/** The address of a database on a server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a connection of its own. */
export async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
