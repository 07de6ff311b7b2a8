import type { RegisterState } from '#shared/model/register.ts';
import type { Db } from './database.ts';

/** The register that is kept: at most one, which is replaced as a whole. */

/** What it is; null when none was taken in yet. */
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
 * One of its texts, packed (gzip): of places, for searching, or what reports need. Null when that
 * edition is no longer kept, or has none.
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
