import { isPostgresUrl } from '#server/db/connect.ts';
import { holdLock, lockFileOf } from '#server/db/embedded/appLock.ts';
import { DatabaseFileError } from '#server/db/embedded/databaseFile.ts';
import { DatabaseInUse } from '#server/db/embedded/databaseInUse.ts';
import { MoveError } from '#server/db/move/moveError.ts';
import { moveToPostgres } from '#server/db/move/moveToPostgres.ts';
import { readSettings } from '#server/settings/settings.ts';
import { moveTexts } from '#shared/text/tools.ts';
import { show } from './comparedTables.ts';
import { readOptions, runTool, ToolEnd } from './runTool.ts';

/**
 * npm run migrate-to-postgres -- --to postgres://… : moves the embedded database of DATA_DIR to an
 * empty PostgreSQL.
 */
await runTool(moveTexts.failed, async () => {
  const { values } = readOptions({ options: { to: { type: 'string' } } }, moveTexts.usage);
  if (!values.to || !isPostgresUrl(values.to)) throw new ToolEnd(2, moveTexts.usage);
  // DATABASE_URL is ignored, because it may be set already: the embedded database is moved.
  const { database } = readSettings({ ...process.env, DATABASE_URL: undefined });
  const target = withoutPassword(values.to);
  let lock: { release(): void };
  try {
    lock = holdLock(lockFileOf(database));
  } catch (error) {
    throw error instanceof DatabaseInUse ? new ToolEnd(1, moveTexts.inUse) : error;
  }
  try {
    console.log(moveTexts.from(database, target));
    let rows = 0;
    await moveToPostgres(database, values.to, {
      step: (step) => console.log(moveTexts.step[step]),
      progress: (table, done, total) => console.log(moveTexts.progress(table, done, total)),
      compared: (tables, onlyThere) => {
        rows = tables.reduce((total, { from }) => total + from.count, 0);
        show(tables);
        if (onlyThere.length > 0) console.log(moveTexts.onlyThere(onlyThere));
      },
    }).catch(refuse);
    console.log(moveTexts.done(rows, target, database));
  } finally {
    lock.release();
  }
});

function refuse(error: unknown): never {
  if (error instanceof DatabaseFileError)
    throw new ToolEnd(
      1,
      `${moveTexts.fault(error.file, error.fault, error.details)}\n${moveTexts.nothingMoved}`,
    );
  if (error instanceof MoveError)
    throw new ToolEnd(
      1,
      [
        moveTexts.refusals[error.refusal],
        ...error.details.map((line) => `  ${line}`),
        moveTexts.nothingMoved,
      ].join('\n'),
    );
  throw error;
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = '***';
  return url.href;
}
