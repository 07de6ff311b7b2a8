import { type Kysely, sql } from 'kysely';

/**
 * SQLite reads a long column to its end to reach the column behind it; PostgreSQL stores long
 * columns apart. So in SQLite the long columns go last: a list of many rows then does not read the
 * notes.
 */
const long = {
  inspections: ['notes', 'skip_categories_json', 'skip_questions_json'],
  restore_offers: ['notes'],
};

/** Moves these columns of text behind all others. Only for SQLite. */
export async function moveLast(
  db: Kysely<unknown>,
  table: string,
  columns: string[],
): Promise<void> {
  const moved = (column: string) => `${column}_moved`;
  for (const column of columns)
    await db.schema
      .alterTable(table)
      .addColumn(moved(column), 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  const copies = columns.map((column) => sql`${sql.ref(moved(column))} = ${sql.ref(column)}`);
  await sql`update ${sql.table(table)} set ${sql.join(copies)}`.execute(db);
  for (const column of columns) {
    await db.schema.alterTable(table).dropColumn(column).execute();
    await db.schema.alterTable(table).renameColumn(moved(column), column).execute();
  }
}

/** `postgres`: there the columns stay where they are, and only the indexes change. */
export const longLast = (postgres: boolean) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (!postgres)
      for (const [table, columns] of Object.entries(long)) await moveLast(db, table, columns);
    // The indexes alone tell which refused changes are open, and how many bytes of reports are
    // kept: the rows hold long payloads and reports.
    await sql`create index receipts_open on receipts (received_at, handled_at, type, inspection_id)
      where status = 'refused'`.execute(db);
    await db.schema
      .createIndex('kept_reports_size')
      .on('kept_reports')
      .columns(['made_at desc', 'key', 'size'])
      .execute();
    // Done last: readers wait from here to the end.
    await db.schema.dropIndex('receipts_refused').execute();
  },
});
