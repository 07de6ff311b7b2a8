import type { Db } from '#server/db/base/database.ts';
import type { Registered, RegisterFacts } from '#shared/model/register.ts';

/**
 * Stores what the register said about the place of a finished inspection, so that its report never
 * changes.
 */
export async function keep(db: Db, inspection: string, { date, facts }: Registered): Promise<void> {
  await db
    .insertInto('registered')
    .values({ inspection_id: inspection, date, facts_json: JSON.stringify(facts) })
    .onConflict((conflict) => conflict.column('inspection_id').doNothing())
    .execute();
}

/** Null when the register did not know the place, or the inspection is not finished. */
export async function find(db: Db, inspection: string): Promise<Registered | null> {
  const row = await db
    .selectFrom('registered')
    .select(['date', 'facts_json'])
    .where('inspection_id', '=', inspection)
    .executeTakeFirst();
  return row ? { date: row.date, facts: JSON.parse(row.facts_json) as RegisterFacts[] } : null;
}
