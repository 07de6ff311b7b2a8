import type { Db } from './database.ts';

/** The stored value; null when there is none. */
export async function find(db: Db, name: string): Promise<string | null> {
  return (
    (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst())
      ?.value ?? null
  );
}

/** Stores a value in the place of an earlier one. */
export async function set(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Values that the installation makes once for itself and must keep: keys of the demo provider, and
 * the session key if no setting gives one.
 */
export async function keep(
  db: Db,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const stored = await find(db, name);
  if (stored !== null) return stored;
  const value = await make();
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (
    await db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).value;
}

/** True if this call removed it: of two calls at the same moment only one gets true. */
export async function remove(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('secrets')
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
