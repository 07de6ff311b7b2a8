import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { sideEnds } from './copyDatabase.ts';

/**
 * Only the account that runs the product may read the embedded database, and nobody else on that
 * machine: it holds names, addresses and notes.
 */

/** Makes a folder that only its owner may look into. An existing folder stays as it is. */
export const makePrivateFolder = (folder: string): void =>
  void mkdirSync(folder, { recursive: true, mode: 0o700 });

/**
 * Takes away other people's rights to a database's files, which an earlier release may have given.
 * SQLite gives new files beside it the same mode. Files of another owner stay as they are.
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

/** Whether other people may look into a folder; false on systems without such modes. */
export const isOpenToOthers = (folder: string): boolean =>
  process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;
