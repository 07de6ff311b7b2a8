import { readFile } from 'node:fs/promises';
import { ChecklistFileError } from '#server/checklists/fileError.ts';
import { readChecklist } from '#server/checklists/read.ts';
import { storable, storeChecklist } from '#server/checklists/store.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { uuidv7 } from '#server/ids.ts';
import { readSettings } from '#server/settings/settings.ts';
import { Problem } from '#shared/problems.ts';
import { fileTexts } from '#shared/text/files.ts';
import { readOptions, runTool, ToolEnd } from './runTool.ts';

/**
 * npm run import-checklist -- FILE… : adds checklists from files; each file is imported whole or
 * refused whole.
 */
await runTool(fileTexts.failed, async () => {
  const paths = readOptions({ allowPositionals: true }, fileTexts.usage).positionals;
  if (paths.length === 0) throw new ToolEnd(2, fileTexts.usage);
  const db = await openDatabase(readSettings(process.env).database);
  try {
    await migrate(db);
    for (const path of paths) {
      let title = '';
      try {
        const checklist = await storable(readChecklist(await readFile(path)));
        title = checklist.title;
        await inTransaction(db, (trx) =>
          storeChecklist(trx, checklist, {
            newId: () => uuidv7(Date.now()),
            now: () => new Date().toISOString(),
          }),
        );
        const items = checklist.categories.filter(({ parent }) => parent !== null);
        const questions = items.reduce((total, item) => total + item.questions.length, 0);
        console.log(
          fileTexts.imported(
            path,
            checklist.title,
            checklist.categories.length - items.length,
            items.length,
            questions,
            checklist.online,
          ),
        );
        for (const warning of checklist.warnings) console.log(fileTexts.warning(warning));
      } catch (error) {
        process.exitCode = 1;
        console.error(fileTexts.refused(path));
        for (const line of reasons(error, title)) console.error(`  ${line}`);
      }
    }
  } finally {
    await db.destroy();
  }
});

function reasons(error: unknown, title: string): string[] {
  if (error instanceof ChecklistFileError) return error.lines;
  if (error instanceof Problem)
    return error.code === 'name_conflict'
      ? [fileTexts.nameConflict(title)]
      : Object.entries(error.fields ?? {}).map(([where, code]) => `${where}: ${code}`);
  return [`${fileTexts.unreadable} (${(error as Error).message})`];
}
