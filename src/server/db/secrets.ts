import type { Db } from './connect.ts';

/** Values the installation makes for itself once and must keep (keys of the demo provider, the session key when none is set). */
export async function keep(db: Db, name: string, make: () => string | Promise<string>): Promise<string> {
  const stored = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  if (stored) return stored.value;
  const value = await make();
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}
