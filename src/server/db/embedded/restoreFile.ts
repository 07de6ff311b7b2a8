import { chmodSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { openDatabase } from '#server/db/connect.ts';
import { checksumFileOf } from './backupFile.ts';
import { copyDatabase, removeDatabase, sideEnds } from './copyDatabase.ts';
import {
  type Contents,
  contentsOf,
  DatabaseFileError,
  faultOf,
  isReadable,
} from './databaseFile.ts';
import { giveToOwnerOf, keepAlsoAs, moveTo, sha256Of, syncFile, syncFolder } from './durable.ts';
import { givenOut } from './givenOut.ts';
import { freeName, timeInName } from './names.ts';
import { raiseCounts } from './raiseCounts.ts';
import { foldIntoOne, seal } from './seal.ts';

/** Replaces the embedded database by a backup. Call it with the lock held. */
interface RestoreOptions {
  /** The backup. */
  file: string;
  /** The embedded database. */
  database: string;
  now: Date;
  /** Called after each step; tests end the process here. */
  after?: (step: RestoreStep) => void;
}
type RestoreStep = (typeof restoreSteps)[number];
export const restoreSteps = [
  'copied',
  'raised',
  'sealed',
  'folded',
  'kept',
  'cleared',
  'replaced',
] as const;

export interface Restored {
  contents: Contents;
  /** The file that now holds the replaced database; null when there was none. */
  aside: string | null;
}

/**
 * Checks the checksum beside a backup: true when it fits, null when there is none.
 * @throws DatabaseFileError damaged when it does not fit
 */
export async function verifySum(file: string): Promise<true | null> {
  const beside = checksumFileOf(file);
  if (!existsSync(beside)) return null;
  const [expected = ''] = readFileSync(beside, 'utf8').split(/\s/);
  const found = await sha256Of(file);
  if (expected.toLowerCase() !== found)
    throw new DatabaseFileError('damaged', file, [`sha256 ${found}, ${beside}: ${expected}`]);
  return true;
}

/**
 * Restores. The order is what keeps it safe; when everything stops between two steps, the database
 * is the old one, whole, or the new one, whole, and nothing was lost:
 *
 * 1. The backup is copied beside the database under another name, checked there and put on the
 * disk. Until that is done nothing of the old database was touched, and the backup itself is only
 * read.
 * 2. The old database is folded into its one file. A database in use is two files, the second with
 * what was written last. Two files cannot be replaced in one step: the old -wal beside the new file
 * would be played into it, and the old file without its -wal would miss acknowledged work.
 * 3. The old file gets a second name. Renaming it would leave a moment without any database, at
 * which a server that starts would make an empty one. The name is on the disk before the next step.
 * 4. A -wal without a database, or of one that is too damaged to fold, goes aside with it, before
 * the new file comes.
 * 5. One rename puts the new file in the place of the old one.
 *
 * @throws DatabaseFileError when the backup cannot be used; SQLite's busy error when another
 *   program has the database open
 */
export async function restoreDatabase({
  file,
  database,
  now,
  after = () => undefined,
}: RestoreOptions): Promise<Restored> {
  const folder = dirname(database);
  const fresh = `${database}.restoring`;
  // Left by a restore that was broken off; because we hold the lock, no other process uses it.
  removeDatabase(fresh);
  try {
    await copyDatabase(file, fresh);
    after('copied');
    await raise(fresh, database, now);
    after('raised');
    seal(fresh);
    const contents = await contentsOf(fresh);
    likeTheOld(fresh, database);
    syncFile(fresh);
    after('sealed');

    const aside = freeName(`${database}.before-${timeInName(now)}`);
    const hadOne = existsSync(database);
    if (hadOne) foldOld(database);
    after('folded');
    if (hadOne) keepAlsoAs(database, aside);
    after('kept');
    const left = sideEnds.filter((end) => existsSync(database + end));
    for (const end of left) renameSync(database + end, aside + end);
    syncFolder(folder);
    after('cleared');
    moveTo(fresh, database);
    after('replaced');
    return { contents, aside: hadOne || left.length > 0 ? aside : null };
  } catch (error) {
    removeDatabase(fresh);
    throw error;
  }
}

/** Raises the revisions above all that devices heard, also from the database that is replaced. */
async function raise(fresh: string, database: string, now: Date): Promise<void> {
  const heard = givenOut(database);
  const db = await openDatabase(fresh);
  try {
    await raiseCounts(db, now, heard);
  } finally {
    await db.destroy();
  }
}

/**
 * Folds the old database into one file. A damaged one stays as it is, with its -wal; any other
 * failure ends the restore.
 */
function foldOld(database: string): void {
  if (!isReadable(database)) return;
  try {
    foldIntoOne(database);
  } catch (error) {
    if (faultOf(error) === null) throw error;
  }
}

/** Gives the new file the owner and the rights of the old one. */
function likeTheOld(fresh: string, database: string): void {
  const isThere = existsSync(database);
  if (isThere) chmodSync(fresh, statSync(database).mode & 0o777);
  giveToOwnerOf(isThere ? database : dirname(database), fresh);
}
