import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import type { Tables } from '#server/db/base/tables.ts';
import { isPostgres } from '#server/db/base/transactions.ts';
import { printTable } from '#tests/bench/table.ts';

/** How large the tables and their indexes are, and how many bytes a row takes. */
const large = [
  'audit',
  'receipts',
  'question_results',
  'category_notes',
  'last_question_answers',
  'inspections',
] as const satisfies (keyof Tables)[];

export async function printSizes(db: Db): Promise<void> {
  const bytesOf = isPostgres(db) ? await postgresSizes(db) : await sqliteSizes(db);
  const lines: string[][] = [];
  let all = 0;
  for (const table of large) {
    const {
      rows: [{ n = 0 } = {}],
    } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    const own = bytesOf.filter((one) => one.table === table);
    const [heap, indexes] = [
      own.filter(({ index }) => index === null),
      own.filter(({ index }) => index !== null),
    ];
    const sum = (list: typeof own) => list.reduce((total, { bytes }) => total + bytes, 0);
    all += sum(own);
    lines.push([
      table,
      `${n}`,
      megabytes(sum(heap)),
      megabytes(sum(indexes)),
      per(sum(heap), n),
      per(sum(indexes), n),
      per(sum(own), n),
    ]);
    for (const { index, bytes } of indexes)
      lines.push([`  ${index}`, '', '', megabytes(bytes), '', per(bytes, n), '']);
  }
  printTable(
    ['', 'rows', 'table MB', 'indexes MB', 'bytes a row', 'in indexes', 'together'],
    lines,
  );
  console.log(`  together ${megabytes(all)} MB`);
}

interface Size {
  table: string;
  /** Null for the rows themselves. */
  index: string | null;
  bytes: number;
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
const per = (bytes: number, n: number) => (n > 0 ? (bytes / n).toFixed(0) : '-');

async function postgresSizes(db: Db): Promise<Size[]> {
  const { rows } = await sql<Size>`
    select c.relname as "table", null as "index", pg_table_size(c.oid) as bytes from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    union all
    select t.relname, i.relname, pg_relation_size(i.oid) from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace order by 1, 2`.execute(db);
  return rows;
}

async function sqliteSizes(db: Db): Promise<Size[]> {
  const { rows } = await sql<Size>`
    select m.tbl_name as "table", case m.type when 'index' then m.name end as "index", sum(s.pgsize) as bytes
    from dbstat s join sqlite_schema m on m.name = s.name group by m.name order by 1, 2`.execute(
    db,
  );
  return rows;
}
