import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isPostgresUrl } from '#server/db/connect.ts';
import { backupName, makeBackup } from '#server/db/embedded/backupFile.ts';
import { DatabaseFileError, photosIn } from '#server/db/embedded/databaseFile.ts';
import { keepNewest } from '#server/db/embedded/keepNewest.ts';
import { noteBackup } from '#server/db/embedded/lastBackup.ts';
import { besideBackups, copyPhotos, prunePhotos } from '#server/photos/copyPhotos.ts';
import { photoFolder } from '#server/photos/folderStore.ts';
import { readSettings } from '#server/settings/settings.ts';
import { backupTexts } from '#shared/text/tools.ts';
import { readOptions, runTool, ToolEnd } from './runTool.ts';

/**
 * npm run backup -- [--to FILE or FOLDER] [--keep N] : makes a checked copy of the embedded
 * database, even while the server runs.
 */
await runTool(backupTexts.failed, async () => {
  const { values } = readOptions(
    { options: { to: { type: 'string' }, keep: { type: 'string' } } },
    backupTexts.usage,
  );
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep > 0))
    throw new ToolEnd(2, backupTexts.usage);
  const { database, dataDir, bucket } = readSettings(process.env);
  if (isPostgresUrl(database)) throw new ToolEnd(2, backupTexts.postgres);
  const now = new Date();
  const to = resolve(values.to ?? join(dataDir, 'backups'));
  const isFolder =
    values.to === undefined ||
    /[\\/]$/.test(values.to) ||
    (existsSync(to) && statSync(to).isDirectory());
  if (keep !== null && !isFolder) throw new ToolEnd(2, backupTexts.keepNeedsFolder);
  const path = isFolder ? backupName(to, now) : to;
  const made = await makeBackup(database, path).catch((error: unknown) => {
    if (error instanceof DatabaseFileError)
      throw new ToolEnd(1, backupTexts.fault(error.file, error.fault, error.details));
    if ((error as { code?: string }).code === 'EEXIST')
      throw new ToolEnd(1, backupTexts.exists(path));
    throw error;
  });
  const photos = join(realpathSync(dirname(made.path)), besideBackups);
  const live = join(realpathSync(dataDir), photoFolder);
  const copied = await copyPhotos(live, photos);
  noteBackup(dataDir, now);
  console.log(backupTexts.made({ ...made, counts: made.contents.counts }));
  if (bucket) console.log(backupTexts.photosElsewhere(bucket.url));
  else if (existsSync(photos)) console.log(backupTexts.photos(photos, copied));
  const removed = keep === null ? [] : keepNewest(made.path, keep, now);
  const needed = keep === null ? null : photosOf(dirname(made.path));
  // If the backups are in the data folder itself, these are the photos in use.
  if (needed && photos !== live) await prunePhotos(photos, needed);
  if (removed.length > 0) console.log(backupTexts.removed(removed));
});

/** The photos that belong to any backup in a folder; null when a backup cannot be read. */
function photosOf(folder: string): Set<string> | null {
  const backups = readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
  try {
    return new Set(backups.flatMap((name) => photosIn(join(folder, name))));
  } catch (error) {
    if (error instanceof DatabaseFileError) return null;
    throw error;
  }
}
