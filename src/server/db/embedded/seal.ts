import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkWhole } from './databaseFile.ts';
import { giveToOwnerOf, syncFile } from './durable.ts';

/**
 * Folds a database that nobody has open into one file, without a -wal beside it.
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
 * Makes a copy ready for its name: one file, checked from beginning to end, and on the disk.
 * @throws DatabaseFileError
 */
export function seal(file: string): void {
  foldIntoOne(file);
  checkWhole(file);
  giveToOwnerOf(dirname(file), file);
  syncFile(file);
}
