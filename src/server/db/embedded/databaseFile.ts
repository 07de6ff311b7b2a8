import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';

/** Looks at an embedded database as a file: its contents, and whether it is whole. */
type FileFault = 'missing' | 'foreign' | 'newer' | 'damaged';

/**
 * A file that cannot be used. `details` has the migrations that are not known here, or the faults
 * that SQLite found.
 */
export class DatabaseFileError extends Error {
  readonly fault: FileFault;
  readonly file: string;
  readonly details: readonly string[];
  constructor(fault: FileFault, file: string, details: readonly string[] = []) {
    super(`${file}: ${fault} ${details.join('; ')}`);
    this.name = 'DatabaseFileError';
    this.fault = fault;
    this.file = file;
    this.details = details;
  }
}

export interface Contents {
  migrations: readonly string[];
  /** The number of rows, for the tables that people ask about. */
  counts: Readonly<Record<CountedTable, number>>;
  /** When the last change of an inspector came in; ISO 8601. */
  lastReceived: string | null;
}
const countedTables = [
  'accounts',
  'versions',
  'inspections',
  'question_results',
  'receipts',
  'audit',
] as const;
type CountedTable = (typeof countedTables)[number];

const corrupt = 11;
const notADatabase = 26;

/** SQLite's own report that a file is damaged, or is no database; null for any other error. */
export function faultOf(error: unknown): 'damaged' | 'foreign' | null {
  const code = ((error as { errcode?: number }).errcode ?? 0) % 256;
  return code === corrupt ? 'damaged' : code === notADatabase ? 'foreign' : null;
}

/** The migrations that this program knows: those of a new database. */
export async function knownMigrations(): Promise<string[]> {
  const db = await openDatabase(':memory:');
  try {
    await migrate(db);
    const { rows } = await sql<{
      name: string;
    }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } finally {
    await db.destroy();
  }
}

/**
 * Opens the file for reading only, calls `work`, and closes it. @throws DatabaseFileError missing,
 * foreign or damaged
 */
function reading<T>(file: string, work: (db: DatabaseSync) => T): T {
  if (!existsSync(file)) throw new DatabaseFileError('missing', file);
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    return work(db);
  } catch (error) {
    const fault = faultOf(error);
    if (fault) throw new DatabaseFileError(fault, file, [(error as Error).message]);
    throw error;
  } finally {
    db.close();
  }
}

/**
 * The contents of the file in short, without reading all of it.
 * @throws DatabaseFileError missing; foreign: not a database of this product; newer: made by a
 *   later version of it; damaged
 */
export async function contentsOf(file: string): Promise<Contents> {
  const known = new Set(await knownMigrations());
  return reading(file, (db) => {
    if (isCutOff(file, db)) throw new DatabaseFileError('damaged', file);
    const tables = new Set(
      db
        .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
        .all()
        .map((row) => String(row['name'])),
    );
    const migrations = tables.has('kysely_migration')
      ? db
          .prepare('SELECT name FROM kysely_migration ORDER BY name')
          .all()
          .map((row) => String(row['name']))
      : [];
    if (!migrations.includes('001_start') || countedTables.some((table) => !tables.has(table)))
      throw new DatabaseFileError('foreign', file);
    const unknown = migrations.filter((name) => !known.has(name));
    if (unknown.length > 0) throw new DatabaseFileError('newer', file, unknown);
    const counts = Object.fromEntries(
      countedTables.map((table) => [
        table,
        Number(db.prepare(`SELECT count(*) AS number FROM ${table}`).get()?.['number']),
      ]),
    ) as Record<CountedTable, number>;
    const last = db.prepare('SELECT max(received_at) AS at FROM receipts').get()?.['at'];
    return { migrations, counts, lastReceived: typeof last === 'string' ? last : null };
  });
}

/**
 * Whether the file is shorter than its header says. SQLite takes the missing part of the last page
 * for zeros. If there is a -wal, the rest may be in there.
 */
function isCutOff(file: string, db: DatabaseSync): boolean {
  const asked = (name: string) => Number(db.prepare(`PRAGMA ${name}`).get()?.[name]);
  const hasWal = existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;
  return !hasWal && statSync(file).size < asked('page_count') * asked('page_size');
}

/**
 * Whether SQLite can read the file. Opens it for reading only: opening a damaged database for
 * writing may change it.
 */
export function isReadable(file: string): boolean {
  try {
    reading(file, (db) => db.prepare('SELECT count(*) FROM sqlite_schema').get());
    return true;
  } catch (error) {
    if (error instanceof DatabaseFileError) return false;
    throw error;
  }
}

/**
 * The number of inspectors' changes that came in after this moment (ISO 8601; null = all). @throws
 * DatabaseFileError
 */
export const receivedAfter = (file: string, moment: string | null): number =>
  reading(file, (db) =>
    Number(
      db
        .prepare('SELECT count(*) AS number FROM receipts WHERE received_at > ?')
        .get(moment ?? '')?.['number'],
    ),
  );

/**
 * The photos whose bytes belong to this database, as `<inspection>/<photo>`. @throws
 * DatabaseFileError
 */
export const photosIn = (file: string): string[] =>
  reading(file, (db) =>
    db.prepare(`SELECT name FROM sqlite_schema WHERE name = 'photos'`).get()
      ? db
          .prepare(
            `SELECT inspection_id || '/' || photo_id AS id FROM photos WHERE arrived_at IS NOT NULL`,
          )
          .all()
          .map((row) => String(row['id']))
      : [],
  );

/**
 * Reads the whole file, and checks that its structure is whole and that every row that another
 * refers to exists. It cannot see a changed letter within a text; the checksum beside a backup
 * shows that.
 * @throws DatabaseFileError missing, foreign or damaged, with what was found
 */
export function checkWhole(file: string): void {
  const found = reading(file, (db) => [
    ...db
      .prepare('PRAGMA integrity_check(20)')
      .all()
      .map((row) => String(row['integrity_check']))
      .filter((line) => line !== 'ok'),
    ...db
      .prepare('PRAGMA foreign_key_check')
      .all()
      .slice(0, 20)
      .map((row) => `${row['table']} ${row['rowid']} -> ${row['parent']}`),
  ]);
  if (found.length > 0) throw new DatabaseFileError('damaged', file, found);
}
