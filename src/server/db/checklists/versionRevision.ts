import type { Db } from '#server/db/base/database.ts';

/** Counts a change of this version by this person, in the version and for all checklists. */
export async function bump(
  db: Db,
  id: string,
  { user, now }: { user: { id: string }; now(): string },
): Promise<void> {
  await db
    .updateTable('versions')
    .set((e) => ({ revision: e('revision', '+', 1), changed_at: now(), changed_by: user.id }))
    .where('id', '=', id)
    .execute();
  await bumpAll(db);
}

const counter = 'checklists';

/**
 * Counts a change in what devices read of checklists, in the transaction of that change: a version,
 * a colour, or how many inspections a version has.
 */
export async function bumpAll(db: Db): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name: counter, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((e) => ({ value: e('counters.value', '+', 1) })),
    )
    .execute();
}

/** The count of what `bumpAll` counts, for the ETag of what has checklists in it. */
export async function allRevision(db: Db): Promise<number> {
  return (
    (await db.selectFrom('counters').select('value').where('name', '=', counter).executeTakeFirst())
      ?.value ?? 0
  );
}
