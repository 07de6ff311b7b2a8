import type { Db } from '#server/db/base/database.ts';
import type { RegisterState } from '#shared/model/register.ts';

/** The stored register: there is at most one, and it is replaced as a whole. */

/** The facts about the stored register; null when none was imported yet. */
export async function state(db: Db): Promise<RegisterState | null> {
  const row = await db
    .selectFrom('registers')
    .select(['edition', 'date', 'taken_at', 'source', 'count', 'size', 'report_json'])
    .executeTakeFirst();
  if (!row) return null;
  const { size, report_json, ...known } = row;
  return { ...known, bytes: size, report: JSON.parse(report_json) as RegisterState['report'] };
}

/**
 * One of the register's texts, packed (gzip): the places, for searching, or the facts for reports.
 * Null when that edition is not stored any more, or has no such text.
 */
export async function packed(
  db: Db,
  edition: string,
  text: 'packed' | 'facts' = 'packed',
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('registers')
    .select(`${text} as bytes`)
    .where(text === 'facts' ? 'facts_edition' : 'edition', '=', edition)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Stores a register in the place of the one before it, with both packed texts (gzip). */
export async function replace(
  db: Db,
  { bytes, report, ...known }: RegisterState,
  texts: { packed: Uint8Array; facts: Uint8Array },
): Promise<void> {
  const row = {
    ...known,
    size: bytes,
    report_json: JSON.stringify(report),
    ...texts,
    facts_edition: known.edition,
  };
  await db
    .insertInto('registers')
    .values({ id: 'register', ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
