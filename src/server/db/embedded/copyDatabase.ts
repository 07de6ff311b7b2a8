import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { DatabaseFileError, faultOf } from './databaseFile.ts';

/**
 * Copies a database as it is at this moment into a new file that only its owner can read, even
 * while others write to it. The copy holds all work that was acknowledged before the call. It is
 * not on the disk for sure until `seal`.
 * @throws DatabaseFileError; Error EEXIST when the target exists already
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  if (!existsSync(source)) throw new DatabaseFileError('missing', source);
  writeFileSync(target, '', { flag: 'wx', mode: 0o600 });
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
    // All reading is of one moment: otherwise every write of another process makes the copy start
    // again, perhaps for ever.
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

/** Ends of the files that SQLite may leave beside a database. */
export const sideEnds = ['-wal', '-shm', '-journal'] as const;

/** Removes an unfinished copy. */
export function removeDatabase(file: string): void {
  for (const end of ['', ...sideEnds]) rmSync(file + end, { force: true });
}
