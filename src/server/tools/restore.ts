import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isPostgresUrl, openDatabase } from '#server/db/connect.ts';
import { holdLock, lockFileOf } from '#server/db/embedded/appLock.ts';
import {
  type Contents,
  contentsOf,
  DatabaseFileError,
  photosIn,
  receivedAfter,
} from '#server/db/embedded/databaseFile.ts';
import { DatabaseInUse } from '#server/db/embedded/databaseInUse.ts';
import { raiseCounts } from '#server/db/embedded/raiseCounts.ts';
import { restoreDatabase, verifySum } from '#server/db/embedded/restoreFile.ts';
import { besideBackups, copyPhotos, settlePhotos } from '#server/photos/copyPhotos.ts';
import { photoFolder } from '#server/photos/folderStore.ts';
import { openPhotos } from '#server/photos/openPhotos.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { restoreTexts } from '#shared/text/tools.ts';
import { readOptions, runTool, ToolEnd } from './runTool.ts';

/**
 * npm run restore -- FILE [--yes] : replaces the embedded database by a backup, and keeps the
 * replaced database under another name.
 */
await runTool(restoreTexts.failed, async () => {
  const { values, positionals } = readOptions(
    {
      options: { yes: { type: 'boolean' }, 'after-pg-restore': { type: 'boolean' } },
      allowPositionals: true,
    },
    restoreTexts.usage,
  );
  const settings = readSettings(process.env);
  const { database } = settings;
  const isPostgres = isPostgresUrl(database);
  if (values['after-pg-restore']) return afterPgRestore(settings, isPostgres);
  if (isPostgres) throw new ToolEnd(2, restoreTexts.postgres);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new ToolEnd(2, restoreTexts.usage);
  const lock = takeLock(database);
  try {
    await restore(resolve(file), database, values.yes ?? false);
    await bringBack(resolve(file), settings);
  } finally {
    lock.release();
  }
});

function takeLock(database: string) {
  try {
    return holdLock(lockFileOf(database));
  } catch (error) {
    if (error instanceof DatabaseInUse) throw new ToolEnd(1, restoreTexts.inUse);
    throw error;
  }
}

async function restore(file: string, database: string, yes: boolean): Promise<void> {
  const backup = await contentsOf(file).catch(refuse);
  console.log((await verifySum(file).catch(refuse)) ? restoreTexts.sumFits : restoreTexts.noSum);
  console.log(restoreTexts.plan(file, backup.counts, backup.lastReceived));
  await tellPresent(database, backup);
  if (!yes && !(await confirmed()))
    throw new ToolEnd(1, process.stdin.isTTY ? restoreTexts.refrained : restoreTexts.needsYes);
  const { contents, aside } = await restoreDatabase({ file, database, now: new Date() }).catch(
    (error: unknown) => {
      if ((error as { errcode?: number }).errcode === 5) throw new ToolEnd(1, restoreTexts.busy);
      return refuse(error);
    },
  );
  console.log(restoreTexts.done(database, aside, contents.counts));
}

/** Puts the photos of a backup back, and tells how many photos are found nowhere. */
async function bringBack(file: string, settings: Settings): Promise<void> {
  // Our backups have no photos of a bucket. Photos that this database does not have are not copied.
  const own = new Set(settings.bucket ? [] : photosIn(settings.database));
  const copied = await copyPhotos(
    join(dirname(file), besideBackups),
    join(settings.dataDir, photoFolder),
    ({ inspection, photo }) => own.has(`${inspection}/${photo}`),
  );
  const db = await openDatabase(settings.database);
  try {
    const missing = await settlePhotos(db, openPhotos(settings));
    if (copied + missing > 0) console.log(restoreTexts.photos(copied, missing));
  } finally {
    await db.destroy();
  }
}

function refuse(error: unknown): never {
  if (error instanceof DatabaseFileError)
    throw new ToolEnd(
      1,
      `${restoreTexts.fault(error.file, error.fault, error.details)}\n${restoreTexts.nothingDone}`,
    );
  throw error;
}

/** Tells what the present database holds, and how much of that the backup lacks. */
async function tellPresent(database: string, backup: Contents): Promise<void> {
  if (!existsSync(database)) return console.log(restoreTexts.presentNone);
  const present = await contentsOf(database).catch(() => null);
  if (!present) return console.log(restoreTexts.presentUnreadable(database));
  console.log(restoreTexts.present(database, present.counts, present.lastReceived));
  const more = receivedAfter(database, backup.lastReceived);
  if (more > 0) console.log(restoreTexts.lost(more));
}

async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const line = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await line.question(restoreTexts.confirm);
  line.close();
  return answer.trim().toLowerCase() === restoreTexts.yes;
}

/**
 * Does after pg_restore what a restore of the embedded database does by itself: see raiseCounts.
 */
async function afterPgRestore(settings: Settings, isPostgres: boolean): Promise<void> {
  if (!isPostgres) throw new ToolEnd(2, restoreTexts.onlyPostgres);
  const db = await openDatabase(settings.database);
  try {
    await raiseCounts(db, new Date());
    const missing = await settlePhotos(db, openPhotos(settings));
    if (missing > 0) console.log(restoreTexts.photos(0, missing));
  } finally {
    await db.destroy();
  }
  console.log(restoreTexts.raised);
}
