import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import * as registers from '#server/db/registers.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { packRegister } from '#server/register/packRegister.ts';
import { readRegister } from '#server/register/readRegister.ts';
import { RegisterFileError } from '#server/register/registerFileError.ts';
import { storeRegister } from '#server/register/storeRegister.ts';
import { readSettings } from '#server/settings.ts';
import { limits } from '#shared/model/limits.ts';
import { isMuchFewer } from '#shared/rules/registerSize.ts';
import { registerTexts } from '#shared/text/register.ts';
import { readOptions, runTool, Stop } from './runTool.ts';

/**
 * npm run import-register -- FILE [--force] : replaces the national register by a file of it, whole or not at
 * all; also while the server runs.
 */
const { tool: texts } = registerTexts;

await runTool(texts.failed, async () => {
  const { positionals, values } = readOptions(
    { allowPositionals: true, options: { force: { type: 'boolean' } } },
    texts.usage,
  );
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new Stop(2, texts.usage);
  const { size } = await stat(path);
  if (size > limits.registerFile) throw new Stop(1, registerTexts.refusals.tooLarge);
  const read = await readRegister(await readFile(path)).catch((error: unknown) => {
    if (!(error instanceof RegisterFileError)) throw error;
    throw new Stop(1, registerTexts.refused(error.reason, error.lacking));
  });
  const register = await packRegister(read, basename(path), new Date().toISOString());
  const db = await openDatabase(readSettings(process.env).database);
  try {
    await migrate(db);
    await inTransaction(db, async (trx) => {
      const now = (await registers.state(trx))?.count ?? null;
      if (!values.force && isMuchFewer(register.state.count, now))
        throw new Stop(1, `${registerTexts.refusals.fewer} ${texts.force}`);
      await storeRegister(trx, register);
    });
  } finally {
    await db.destroy();
  }
  console.log(texts.taken(register.state.count, registerTexts.skipped(register.state.report)));
});
