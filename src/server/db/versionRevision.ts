import type { Db } from './database.ts';

/** Counts a change of this version by somebody, in it and in the checklists as a whole. */
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

export async function bumpAll(db: Db): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name: counter, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((e) => ({ value: e('counters.value', '+', 1) })),
    )
    .execute();
}

/** Counts every change of any version or colour, for the ETag of the dashboard. */
export async function allRevision(db: Db): Promise<number> {
  return (
    (await db.selectFrom('counters').select('value').where('name', '=', counter).executeTakeFirst())
      ?.value ?? 0
  );
}
