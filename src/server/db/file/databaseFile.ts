import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';

/** An embedded database as a file: what is in it, whether it is whole, and a copy of it. */
export type FileFault = 'missing' | 'foreign' | 'newer' | 'damaged';

/**
 * A file that cannot be used; `details` has the migrations that are not known here, or what SQLite
 * found.
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
  /** Rows by table, of the tables that people ask about. */
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
export type CountedTable = (typeof countedTables)[number];

const corrupt = 11;
const notADatabase = 26;

/** SQLite's own word that a file is damaged, or no database at all; null for any other error. */
export function faultOf(error: unknown): 'damaged' | 'foreign' | null {
  const code = ((error as { errcode?: number }).errcode ?? 0) % 256;
  return code === corrupt ? 'damaged' : code === notADatabase ? 'foreign' : null;
}

/** The migrations that this program knows: what a new database of its own has. */
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
 * Opens for reading only, hands it over, closes. @throws DatabaseFileError missing, foreign or
 * damaged
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
 * What is in the file, without reading all of it.
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
 * Shorter than it says; SQLite takes what is missing of the last page for zeros. With a -wal the
 * rest may be in there.
 */
function isCutOff(file: string, db: DatabaseSync): boolean {
  const asked = (name: string) => Number(db.prepare(`PRAGMA ${name}`).get()?.[name]);
  const hasWal = existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;
  return !hasWal && statSync(file).size < asked('page_count') * asked('page_size');
}

/**
 * Whether SQLite can make anything of the file. Only looks: to open a damaged database for writing
 * may change it.
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
 * How many changes of inspectors came in after this moment (ISO 8601; null = all). @throws
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

/** The photos whose bytes belong to it, as `<inspection>/<photo>`. @throws DatabaseFileError */
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
 * Reads the whole file: is its structure whole, and does every row that is pointed at exist. It
 * cannot see a letter that fell over within a text: a checksum beside the file does.
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
