import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { checkWhole, DatabaseFileError, faultOf } from './databaseFile.ts';
import { giveToOwnerOf, syncFile } from './durable.ts';

/**
 * Copies a database as it is at this moment into a new file that only its owner reads, also while
 * others write to it. What was acknowledged before the call is in it. The copy is not on disk for
 * sure until `seal`.
 * @throws DatabaseFileError; Error EEXIST when the target is there already
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  if (!existsSync(source)) throw new DatabaseFileError('missing', source);
  writeFileSync(target, '', { flag: 'wx', mode: 0o600 });
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
    // Reading from one moment: without it every write of another process makes the copy start anew,
    // perhaps for ever.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    // In parts, so that a signal can end it.
    await backup(db, target, { rate: 4_096 });
  } catch (error) {
    removeDatabase(target);
    const fault = faultOf(error);
    throw fault ? new DatabaseFileError(fault, source, [(error as Error).message]) : error;
  } finally {
    db?.close();
  }
}

/**
 * Folds everything of a database that nobody has open into the one file (no -wal beside it).
 * @throws Error of SQLite: busy when somebody has it open, corrupt or not a database
 */
export function foldIntoOne(file: string): void {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  try {
    const mode = db.prepare('PRAGMA journal_mode=DELETE').get()?.['journal_mode'];
    if (mode !== 'delete') throw new Error(`${file} stays in mode ${mode}`);
  } finally {
    db.close();
  }
}

/**
 * Makes a copy ready to be named: one file, checked from beginning to end, and on the disk. @throws
 * DatabaseFileError
 */
export function seal(file: string): void {
  foldIntoOne(file);
  checkWhole(file);
  giveToOwnerOf(dirname(file), file);
  syncFile(file);
}

/** What SQLite may leave beside a database. */
export const sideEnds = ['-wal', '-shm', '-journal'] as const;

/** Removes a copy that did not become anything. */
export function removeDatabase(file: string): void {
  for (const end of ['', ...sideEnds]) rmSync(file + end, { force: true });
}
