import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '#server/db/connect.ts';
import * as logins from '#server/db/logins.ts';
import { ownDataText } from '#server/ownData.ts';
import { openPhotos } from '#server/photos/openPhotos.ts';
import { readSettings } from '#server/settings.ts';
import { exportTexts } from '#shared/text/system.ts';

/**
 * npm run export-account -- USERNAME [FILE]: everything that is kept about an account, as JSON; for
 * a request of the person it is about.
 */
const [username, file = `${username}.json`] = process.argv.slice(2);
if (!username) {
  console.error(exportTexts.usage);
  process.exit(2);
}
const settings = readSettings(process.env);
const db = await openDatabase(settings.database);
const store = openPhotos(settings);
try {
  const ids = await logins.idsOfUsername(db, username);
  if (ids.length !== 1) {
    console.error(
      ids.length === 0 ? exportTexts.unknown(username) : exportTexts.several(username, ids),
    );
    process.exitCode = 1;
  }
  const text =
    ids.length === 1
      ? await ownDataText({ db, store }, ids[0] as string, new Date().toISOString())
      : null;
  if (text) {
    // Never over a file that is there, and for nobody else to read.
    await pipeline(Readable.from(text), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    console.log(exportTexts.written(file));
  }
} catch (error) {
  console.error((error as { code?: string }).code === 'EEXIST' ? exportTexts.exists(file) : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
