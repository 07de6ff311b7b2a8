import type { Db } from '#server/db/base/database.ts';

/**
 * Which of these hashes (`payload_hash`) belong to a change of this inspection that was applied.
 */
export async function appliedHashes(
  db: Db,
  inspection: string,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('receipts')
    .select('payload_hash')
    .where('inspection_id', '=', inspection)
    .where('status', '=', 'applied')
    .where('payload_hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.payload_hash));
}
