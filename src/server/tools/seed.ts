import { exclusively } from '#server/db/base/unhurried.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { isEmpty, seedDemo } from '#server/demo/seed.ts';
import { uuidv7 } from '#server/ids.ts';
import { readSettings } from '#server/settings/settings.ts';
import { startTexts } from '#shared/text/start.ts';
import { runTool } from './runTool.ts';

/**
 * npm run seed: fills an empty database with the demonstration data; any other database stays as it
 * is.
 */
await runTool(startTexts.seedFailed, async () => {
  const now = Date.now();
  const db = await openDatabase(readSettings(process.env).database);
  try {
    await migrate(db);
    await exclusively(db, 'demo', async (trx) => {
      if (await isEmpty(trx)) await seedDemo(trx, { now, newId: () => uuidv7(now) });
      else console.log(startTexts.notEmpty);
    });
  } finally {
    await db.destroy();
  }
});
