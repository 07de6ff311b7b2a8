import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';

/** Drawn reports of finished inspections, found by a key of everything they were made of. */
export interface KeptReport {
  key: string;
  inspection: string;
  bytes: Uint8Array;
  /** ISO 8601. */
  madeAt: string;
}

/** The bytes of a kept report, without reading it; null when it is not kept. */
export async function sizeOf(db: Db, key: string): Promise<number | null> {
  const row = await db
    .selectFrom('kept_reports')
    .select('size')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.size ?? null;
}

/** The bytes of a kept report; null when it is not kept. */
export async function find(db: Db, key: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('kept_reports')
    .select('bytes')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/**
 * The most bytes of a kept report. Writing and reading a larger one would hold everybody up, so it
 * is drawn again each time.
 */
const largest = 16_000_000;

/** Keeps a report, and removes the oldest ones when all together have more than `most` bytes. */
export async function keep(db: Db, report: KeptReport, most: number): Promise<void> {
  const { key, inspection, bytes, madeAt } = report;
  if (bytes.length > Math.min(most, largest)) return;
  await db
    .insertInto('kept_reports')
    .values({ key, inspection_id: inspection, bytes, size: bytes.length, made_at: madeAt })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const upTo = db
    .selectFrom('kept_reports')
    .select('key')
    .select(sql<number>`sum(size) over (order by made_at desc, key)`.as('sum'))
    .as('up_to');
  const old = db.selectFrom(upTo).select('key').where('sum', '>', most);
  await db.deleteFrom('kept_reports').where('key', 'in', old).execute();
}
