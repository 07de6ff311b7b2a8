import type { Db } from '#server/db/base/database.ts';
import { unhurried } from '#server/db/base/unhurried.ts';
import { openDatabase } from '#server/db/connect.ts';
import { checkWhole, contentsOf, knownMigrations } from '#server/db/embedded/databaseFile.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Compared, compare } from './compare.ts';
import { MoveError } from './moveError.ts';
import type { Table } from './rows.ts';
import { openSource, type Source } from './source.ts';
import {
  analyse,
  checkEncoding,
  hasRows,
  insertRows,
  isMigrations,
  lockTables,
  putForeignKeys,
  type TargetTable,
  tableNames,
  takeForeignKeys,
  targetTables,
} from './target.ts';

interface MoveTells {
  step(step: 'checking' | 'migrating' | 'copying' | 'relating' | 'comparing'): void;
  progress(table: string, rows: number, total: number): void;
  /** Called with all tables, even when they differ and the move is undone. */
  compared(tables: readonly Compared[], onlyThere: readonly string[]): void;
}

/**
 * Moves the embedded database to PostgreSQL. Call it with the lock of the source held; the source
 * is only read. First the schema is made at the target. Then all rows come in one transaction,
 * which ends only after both sides were compared: if the move breaks off anywhere, the target has
 * no rows. Memory holds one batch of rows, however large the database is.
 * @throws DatabaseFileError of the source; MoveError with the reason; PostgreSQL's error
 */
export async function moveToPostgres(file: string, url: string, tells: MoveTells): Promise<void> {
  tells.step('checking');
  const { migrations } = await contentsOf(file);
  if (migrations.length < (await knownMigrations()).length) throw new MoveError('older');
  checkWhole(file);
  const source = openSource(file);
  try {
    const db = await openDatabase(url);
    try {
      await refuseForeign(db);
      tells.step('migrating');
      await migrate(db);
      await unhurried(db, (own) => own.transaction().execute((trx) => moveAll(trx, source, tells)));
    } finally {
      await db.destroy();
    }
  } finally {
    source.close();
  }
}

/**
 * Checks the target before anything is made there: tables that are not ours, or rows, mean that it
 * is not the database that was meant.
 */
async function refuseForeign(db: Db): Promise<void> {
  await checkEncoding(db);
  const present = await tableNames(db);
  if (present.length > 0 && !present.includes('kysely_migration'))
    throw new MoveError('foreign_target', present);
  for (const name of present)
    if (!isMigrations(name) && (await hasRows(db, name))) throw new MoveError('not_empty', [name]);
}

async function moveAll(db: Db, source: Source, tells: MoveTells): Promise<void> {
  const there = (await targetTables(db)).filter(({ name }) => !isMigrations(name));
  const tables = matched(source, there);
  await lockTables(
    db,
    there.map(({ name }) => name),
  );
  // Checked again, because now the lock keeps everybody from adding rows.
  for (const { name } of there)
    if (await hasRows(db, name)) throw new MoveError('not_empty', [name]);
  const nul = tables.flatMap((table) => source.nulTexts(table, 20));
  if (nul.length > 0) throw new MoveError('nul', nul);

  tells.step('copying');
  const keys = await takeForeignKeys(db);
  for (const table of tables) await copy(db, source, table, tells);
  tells.step('relating');
  await putForeignKeys(db, keys);
  await analyse(
    db,
    tables.map(({ name }) => name),
  );

  tells.step('comparing');
  const compared: Compared[] = [];
  for (const table of tables) compared.push(await compare(db, source, table));
  const onlyThere = there
    .map(({ name }) => name)
    .filter((name) => !tables.some((table) => table.name === name));
  tells.compared(compared, onlyThere);
  if (!compared.every(({ equal }) => equal)) throw new MoveError('different');
}

/**
 * The tables of the source, with the kinds of their columns from the target. @throws MoveError
 * schema when the two do not fit
 */
function matched(source: Source, there: readonly TargetTable[]): Table[] {
  const kinds = new Map(
    there.map(({ name, columns }) => [
      name,
      new Map(columns.map((column) => [column.name, column.kind])),
    ]),
  );
  const wrong: string[] = [];
  const tables = source
    .tables()
    .filter(({ name }) => !isMigrations(name))
    .map(({ name, columns, key }): Table => {
      const known = kinds.get(name) ?? new Map();
      if (
        key.length === 0 ||
        known.size !== columns.length ||
        columns.some((column) => !known.has(column))
      )
        wrong.push(name);
      return {
        name,
        key,
        columns: columns.map((column) => ({ name: column, kind: known.get(column) ?? 'text' })),
      };
    });
  if (wrong.length > 0) throw new MoveError('schema', wrong);
  return tables;
}

/** The number of rows between two lines of progress. */
const rowsPerLine = 50_000;

async function copy(db: Db, source: Source, table: Table, tells: MoveTells): Promise<void> {
  const total = source.count(table.name);
  let done = 0;
  let told = 0;
  for (const batch of source.batches(table)) {
    await insertRows(db, table, batch);
    done += batch.length;
    if (done - told < rowsPerLine) continue;
    tells.progress(table.name, done, total);
    told = done;
  }
  if (done > told || total === 0) tells.progress(table.name, done, total);
}
