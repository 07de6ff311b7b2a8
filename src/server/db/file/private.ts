import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { sideEnds } from './copyDatabase.ts';

/**
 * The embedded database is for the account that runs the product, and for nobody else on that
 * machine: it holds names, addresses and notes.
 */

/** Makes a folder that only its owner may look into. One that is there stays as it is. */
export const makePrivateFolder = (folder: string): void =>
  void mkdirSync(folder, { recursive: true, mode: 0o700 });

/**
 * Takes from others what they may do with the files of a database, such as those that an earlier
 * release made. SQLite gives new ones beside it the same mode. Files of another owner stay as they
 * are.
 */
export function makePrivate(database: string): void {
  for (const file of ['', ...sideEnds, '.lock'].map((end) => `${database}${end}`)) {
    if (!existsSync(file) || (statSync(file).mode & 0o077) === 0) continue;
    try {
      chmodSync(file, 0o600);
    } catch (error) {
      if ((error as { code?: string }).code !== 'EPERM') throw error;
    }
  }
}

/** Whether others may look into a folder; never on systems that know no such modes. */
export const isOpenToOthers = (folder: string): boolean =>
  process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;
