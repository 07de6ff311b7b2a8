import type { Db } from '#server/db/base/database.ts';
import { encodeRow, keyOf, type Table } from './rows.ts';
import type { Source } from './source.ts';
import { createSum, type Sum } from './sum.ts';
import { readRows } from './target.ts';

/** The count and hash of a table on both sides after a move, and whether they are equal. */
export interface Compared {
  table: string;
  from: Sum;
  to: Sum;
  equal: boolean;
  /** The key of the first row that differs, or that only one side has. */
  difference: string | null;
}

/**
 * Reads both sides again, next to each other. The target is read in batches of the source's sizes,
 * which fit in memory.
 */
export async function compare(db: Db, source: Source, table: Table): Promise<Compared> {
  const [from, to] = [createSum(), createSum()];
  const reader = await readRows(db, table);
  let difference: string | null = null;
  for (const batch of source.batches(table)) {
    const rows = await reader.next(batch.length);
    for (const [index, row] of batch.entries()) {
      const here = encodeRow(table.columns, row);
      from.add(here);
      const other = rows[index];
      const there = other && encodeRow(table.columns, other);
      if (there) to.add(there);
      if (!there?.equals(here)) difference ??= keyOf(table, row);
    }
  }
  // Rows that only the target has.
  for (let rows = await reader.next(100); rows.length > 0; rows = await reader.next(100))
    for (const row of rows) {
      to.add(encodeRow(table.columns, row));
      difference ??= keyOf(table, row);
    }
  await reader.close();
  const [here, there] = [from.total(), to.total()];
  return {
    table: table.name,
    from: here,
    to: there,
    equal: here.count === there.count && here.hash === there.hash,
    difference,
  };
}
