import type { Db } from '#server/db/base/database.ts';
import type { ChildcareType } from '#shared/model/enums.ts';

type Uses = Partial<Record<ChildcareType, string | null>>;

/**
 * For each of these versions and each type of childcare: the last day of its inspections (ISO date;
 * null = no inspection has a day yet).
 */
export async function usesOf(db: Db, versions: readonly string[]): Promise<Map<string, Uses>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .selectFrom('inspections')
    .where('version_id', 'in', versions)
    .groupBy(['version_id', 'childcare_type'])
    .select((e) => ['version_id', 'childcare_type', e.fn.max('date').as('last')])
    .execute();
  const uses = new Map<string, Uses>();
  for (const { version_id, childcare_type, last } of rows)
    uses.set(version_id, { ...uses.get(version_id), [childcare_type]: last });
  return uses;
}
