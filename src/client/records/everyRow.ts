/** How many rows the server gives at once. */
const most = 100;

/**
 * Every row of a list of the server's, read page by page; each once, also when the list changes
 * meanwhile. @throws what `read` throws
 */
export async function everyRow<Row extends { id: string }>(
  read: (place: {
    page: number;
    limit: number;
  }) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<Row[]> {
  const all = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const { rows, total } = await read({ page, limit: most });
    for (const row of rows) all.set(row.id, row);
    if (page * most >= total) return [...all.values()];
  }
}
