import { setImmediate } from 'node:timers/promises';

/** Rows of a query a page at a time, in the order of a column that tells them all apart. */
export async function* inPages<Row>(
  page: (after: string, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
  size: number,
): AsyncGenerator<Row[]> {
  for (let after = ''; ; ) {
    const rows = await page(after, size);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = keyOf(last);
    // A long story: others go first.
    await setImmediate();
  }
}
