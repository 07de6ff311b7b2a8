import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseInUse } from './databaseInUse.ts';
import { giveToOwnerOf } from './durable.ts';
import { makePrivateFolder } from './private.ts';

/**
 * One process at a time on an embedded database: the server, or a command that moves or replaces
 * it. The lock is a lock of the operating system on a tiny SQLite file beside the database, so it
 * goes with its process, also by kill -9 or a power failure: there is nothing to clean up, and
 * nothing to be fooled by. The file itself stays; removing it while somebody holds it would let a
 * second process lock another file of that name.
 */
export interface AppLock {
  /** Gives it free; a second time does nothing. */
  release(): void;
}

export const lockFileOf = (database: string): string => `${database}.lock`;

/**
 * Nothing else refers to a lock that is held for a whole life; without this the garbage collector
 * would give it free.
 */
const held = new Set<DatabaseSync>();

const busy = 5;

/**
 * Takes the lock. Makes the file and its folder when they are not there. Waits `patience` ms at
 * most for whoever has it, and does nothing else meanwhile: a server that is started again may find
 * the one before it still ending.
 * @throws DatabaseInUse when another process, or another part of this one, holds it; Error when the
 *   file cannot be made
 */
export function holdLock(file: string, patience = 0): AppLock {
  makePrivateFolder(dirname(file));
  const lock = new DatabaseSync(file, { timeout: patience });
  try {
    // No journal beside it: nothing is ever written.
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
