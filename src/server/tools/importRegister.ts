import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { inTransaction } from '#server/db/base/transactions.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import * as registers from '#server/db/register/registers.ts';
import { storeRegister } from '#server/register/storeRegister.ts';
import { takeFile } from '#server/register/takeFile.ts';
import { readSettings } from '#server/settings/settings.ts';
import { limits } from '#shared/model/limits.ts';
import { isMuchFewer } from '#shared/rules/register/registerSize.ts';
import { registerTexts } from '#shared/text/register.ts';
import { readOptions, runTool, ToolEnd } from './runTool.ts';

/**
 * npm run import-register -- FILE [--force] : replaces the national register by a file of it, whole
 * or not at all, even while the server runs.
 */
const { tool: texts } = registerTexts;

await runTool(texts.failed, async () => {
  const { positionals, values } = readOptions(
    { allowPositionals: true, options: { force: { type: 'boolean' } } },
    texts.usage,
  );
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new ToolEnd(2, texts.usage);
  const { size } = await stat(path);
  if (size > limits.registerFile) throw new ToolEnd(1, registerTexts.refusals.tooLarge);
  const taken = await takeFile(await readFile(path), basename(path), new Date().toISOString());
  if (taken.refusal)
    throw new ToolEnd(1, registerTexts.refused(taken.refusal.reason, taken.refusal.lacking));
  const { register } = taken;
  const db = await openDatabase(readSettings(process.env).database);
  try {
    await migrate(db);
    await inTransaction(db, async (trx) => {
      const now = (await registers.state(trx))?.count ?? null;
      if (!values.force && isMuchFewer(register.state.count, now))
        throw new ToolEnd(1, `${registerTexts.refusals.fewer} ${texts.force}`);
      await storeRegister(trx, register);
    });
  } finally {
    await db.destroy();
  }
  console.log(texts.taken(register.state.count, registerTexts.skipped(register.state.report)));
});
