import { setImmediate } from 'node:timers/promises';

/** Reads a query page by page, ordered by a column whose value is different in each row. */
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
    // All pages together may take long: other requests go first.
    await setImmediate();
  }
}
