import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as logins from '#server/db/accounts/logins.ts';
import { writeExport } from '#server/db/audit/audit.ts';
import { openDatabase } from '#server/db/connect.ts';
import { ownDataText } from '#server/ownData.ts';
import { openPhotos } from '#server/photos/openPhotos.ts';
import { readSettings } from '#server/settings/settings.ts';
import { exportTexts } from '#shared/text/system.ts';
import { readOptions, runTool, ToolEnd } from './runTool.ts';

/**
 * npm run export-account -- USERNAME [FILE]: writes everything that is kept about an account as
 * JSON, for a request of that person.
 */
await runTool(exportTexts.failed, async () => {
  const { positionals } = readOptions({ allowPositionals: true }, exportTexts.usage);
  const [username, file = `${username}.json`, ...more] = positionals;
  if (!username || more.length > 0) throw new ToolEnd(2, exportTexts.usage);
  const settings = readSettings(process.env);
  const db = await openDatabase(settings.database);
  try {
    const [id, ...others] = await logins.idsOfUsername(db, username);
    if (id === undefined) throw new ToolEnd(1, exportTexts.unknown(username));
    if (others.length > 0) throw new ToolEnd(1, exportTexts.several(username, [id, ...others]));
    const store = openPhotos(settings);
    const now = new Date();
    const text = await ownDataText({ db, store }, id, now.toISOString());
    if (!text) return;
    await writeNew(file, text);
    await writeExport(db, id, now);
  } finally {
    await db.destroy();
  }
});

/** Writes a new file, never over an existing one. @throws ToolEnd 1 */
async function writeNew(
  file: string,
  text: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  try {
    await pipeline(Readable.from(text), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST')
      throw new ToolEnd(1, exportTexts.exists(file));
    // Half of a person's data is useless, and must not be left behind.
    await rm(file, { force: true });
    throw error;
  }
  console.log(exportTexts.written(file));
}
