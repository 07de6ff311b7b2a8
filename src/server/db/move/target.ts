import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { MoveError } from './moveError.ts';
import type { Kind, Row, Table, Value } from './rows.ts';

/** PostgreSQL as the target of a move; every function works in the caller's transaction. */

/**
 * The column types that our migrations use. Another type stops the move until somebody adds here
 * how it travels.
 */
const kinds: Readonly<Record<string, Kind>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  boolean: 'boolean',
  bytea: 'bytes',
};

export interface TargetTable {
  name: string;
  columns: { name: string; kind: Kind }[];
}

/** @throws MoveError encoding when the target cannot store every text */
export async function checkEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(db);
  if (rows[0]?.encoding !== 'UTF8') throw new MoveError('encoding');
}

/** The names of all tables in the present schema, sorted; no views. */
export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * The tables of the target. @throws MoveError schema for a column of an unknown type, or one that
 * numbers its rows itself
 */
export async function targetTables(db: Db): Promise<TargetTable[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; counts: boolean }>`
    select c.table_name as table, c.column_name as name, c.data_type as type,
      (c.is_identity = 'YES' or coalesce(c.column_default, '') like 'nextval%') as counts
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`.execute(
    db,
  );
  const unknown = rows.filter(
    ({ table, type, counts }) => !isMigrations(table) && (counts || !kinds[type]),
  );
  if (unknown.length > 0)
    throw new MoveError(
      'schema',
      unknown.map(({ table, name, type }) => `${table}.${name}: ${type}`),
    );
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column.name, kind: kinds[column.type] ?? 'text' })),
  }));
}

/** The migrator's own tables: the migrations fill them on each side, so they are equal already. */
export const isMigrations = (table: string): boolean =>
  table === 'kysely_migration' || table === 'kysely_migration_lock';

/**
 * Keeps everybody else from reading and writing these tables until the transaction ends. @throws
 * MoveError busy when somebody uses them for half a minute or longer
 */
export async function lockTables(db: Db, tables: readonly string[]): Promise<void> {
  await sql`set local lock_timeout = '30s'`.execute(db);
  try {
    await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in access exclusive mode`.execute(
      db,
    );
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw new MoveError('busy');
    throw error;
  }
}

/** Whether a table has any row; stops at the first one. */
export async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from ${sql.table(table)}) as found`.execute(db);
  return rows[0]?.found === true;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Removes the foreign keys, and answers them for `putForeignKeys`. Then rows may come in any order,
 * even of a table that refers to itself, and the check afterwards is one pass instead of one per
 * row.
 */
export async function takeForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select r.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_namespace n on n.oid = r.relnamespace
    where k.contype = 'f' and n.nspname = current_schema() order by 1, 2`.execute(db);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  return rows;
}

/** Puts the foreign keys back as they were; PostgreSQL then checks every row. */
export async function putForeignKeys(db: Db, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    );
}

/** Updates PostgreSQL's statistics, so that the first queries after the move get good plans. */
export async function analyse(db: Db, tables: readonly string[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(db);
}

/** Adds rows whose values stand in the order of `table.columns`; all of them, or none. */
export async function insertRows(db: Db, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  // Sends columns, not rows: the statement is then the same for each batch, and stays far below the
  // maximum number of parameters.
  const lists = table.columns.map(
    ({ kind }, index) =>
      sql`${rows.map((row) => parameterOf(row[index] ?? null))}::${sql.raw(arrayType[kind])}`,
  );
  await sql`insert into ${sql.table(table.name)} (${columns}) select * from unnest(${sql.join(lists)})`.execute(
    db,
  );
}

const arrayType: Readonly<Record<Kind, string>> = {
  text: 'text[]',
  integer: 'bigint[]',
  boolean: 'boolean[]',
  bytes: 'bytea[]',
};
const parameterOf = (value: Value) =>
  typeof value === 'bigint'
    ? String(value)
    : value instanceof Uint8Array
      ? Buffer.from(value)
      : value;

export interface Reader {
  /** The next `count` rows; fewer at the end. */
  next(count: number): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Reads a table sorted by key, byte by byte, so that the database's language does not matter; only
 * one table at a time.
 */
export async function readRows(db: Db, table: Table): Promise<Reader> {
  const columns = table.columns.map(({ name, kind }) =>
    kind === 'integer' ? sql`${sql.ref(name)}::text as ${sql.ref(name)}` : sql.ref(name),
  );
  const order = table.key.map((name) => {
    const isText = table.columns.some((column) => column.name === name && column.kind === 'text');
    return isText
      ? sql`${sql.ref(table.name)}.${sql.ref(name)} collate "C"`
      : sql`${sql.ref(table.name)}.${sql.ref(name)}`;
  });
  await sql`declare moved_rows no scroll cursor for select ${sql.join(columns)} from ${sql.table(table.name)} order by ${sql.join(order)}`.execute(
    db,
  );
  return {
    next: async (count) => {
      const { rows } = await sql<
        Record<string, string | boolean | Buffer | null>
      >`fetch forward ${sql.lit(count)} from moved_rows`.execute(db);
      return rows.map((row) =>
        table.columns.map(({ name, kind }): Value => {
          const value = row[name] ?? null;
          return kind === 'integer' && value !== null ? BigInt(value as string) : value;
        }),
      );
    },
    close: async () => void (await sql`close moved_rows`.execute(db)),
  };
}
