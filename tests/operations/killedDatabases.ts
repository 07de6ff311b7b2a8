import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inject } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';

/**
 * Embedded databases for tests of what happens to their files: each says in its counters which one
 * it is.
 */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'veldinstrument-files-'));

/**
 * A database as kill -9 leaves it: `name` is in its main file, `name-last` only in its -wal.
 */
export async function makeDatabase(file: string, name: string): Promise<void> {
  const work = `${file}.making`;
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(inject('readySqlite'), work);
  const db = await openDatabase(work);
  await db.insertInto('counters').values({ name, value: 1 }).execute();
  await db.destroy();
  const raw = new DatabaseSync(work);
  raw.exec('PRAGMA wal_autocheckpoint=0');
  raw.prepare('INSERT INTO counters VALUES (?, 1)').run(`${name}-last`);
  for (const end of ['', '-wal']) copyFileSync(work + end, file + end);
  raw.close();
  rmSync(work, { force: true });
}

/** Which database this file is: the names in its counters, or what is wrong with it. */
export function nameOf(file: string): string {
  if (!existsSync(file)) return 'none';
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const sound = db.prepare('PRAGMA integrity_check').get()?.['integrity_check'];
    const names = db.prepare('SELECT name FROM counters ORDER BY name').all();
    return sound === 'ok' ? names.map((row) => row['name']).join(' ') : `damaged: ${sound}`;
  } catch (error) {
    return `damaged: ${(error as Error).message}`;
  } finally {
    db.close();
  }
}

/** Databases that were kept aside in this folder, by the path of each. */
export const keptAside = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.before-\d{8}-\d{6}(-\d+)?$/.test(name))
    .sort()
    .map((name) => join(folder, name));
