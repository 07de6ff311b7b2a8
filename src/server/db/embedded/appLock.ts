import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseInUse } from './databaseInUse.ts';
import { giveToOwnerOf } from './durable.ts';
import { makePrivateFolder } from './private.ts';

/**
 * Lets only one process at a time use an embedded database: the server, or a command that moves or
 * replaces it. The lock is a lock of the operating system on a tiny SQLite file beside the
 * database. It ends with its process, even by kill -9 or a power failure, so no stale lock can be
 * left. The file itself stays: removing it while a process holds it would let a second process lock
 * another file of that name.
 */
interface AppLock {
  /** Releases the lock; a second call does nothing. */
  release(): void;
}

/** The path of the file that `holdLock` locks for this database. */
export const lockFileOf = (database: string): string => `${database}.lock`;

/** Keeps the lock alive: nothing else refers to it, so the garbage collector would release it. */
const held = new Set<DatabaseSync>();

const busy = 5;

/**
 * Takes the lock. Makes the file and its folder if they do not exist. Waits at most `patience` ms
 * for another holder, and blocks this process meanwhile: a server that is started again may find
 * the one before it still ending.
 * @throws DatabaseInUse when another process, or another part of this one, holds it; Error when the
 *   file cannot be made
 */
export function holdLock(file: string, patience = 0): AppLock {
  makePrivateFolder(dirname(file));
  const lock = new DatabaseSync(file, { timeout: patience });
  try {
    // No journal file is needed: nothing is ever written.
    lock.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === busy)
      throw new DatabaseInUse(file);
    throw error;
  }
  held.add(lock);
  giveToOwnerOf(dirname(file), file);
  return {
    release: () => {
      if (held.delete(lock)) lock.close();
    },
  };
}
