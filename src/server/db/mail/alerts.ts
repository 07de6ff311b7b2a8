import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';
import type { Tables } from '#server/db/base/tables.ts';
import type { Alert } from '#shared/model/alert.ts';

// Notification texts: a fixed set, which the database has from its start (agreements part 3).

const toAlert = (row: Tables['alerts']): Alert => ({
  id: row.id,
  title: row.title,
  description: row.description,
  subject: row.subject,
  body: row.body,
  placeholders: JSON.parse(row.placeholders_json) as string[],
});

/** All notification texts, in their fixed order. */
export async function list(db: Db): Promise<Alert[]> {
  return (await db.selectFrom('alerts').selectAll().orderBy('position').execute()).map(toAlert);
}

/** One notification text; null when it does not exist. */
export async function load(db: Db, id: string): Promise<Alert | null> {
  const row = await db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toAlert(row) : null;
}

/** Waits for other changes of this alert; call it in a transaction. */
export async function lock(db: Db, id: string): Promise<void> {
  await forUpdate(db, db.selectFrom('alerts').select('id').where('id', '=', id)).execute();
}

/** Replaces subject and body; the other fields are fixed. `now`: ISO 8601. */
export async function save(
  db: Db,
  id: string,
  text: { subject: string; body: string },
  now: string,
): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ ...text, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Adds the alerts that are missing, and says anew what each is for. The texts of those that are
 * there stay: an administrator may have changed them.
 */
export async function ensure(db: Db, alerts: readonly Alert[], now: string): Promise<void> {
  for (const [position, { placeholders, ...alert }] of alerts.entries())
    await db
      .insertInto('alerts')
      .values({
        ...alert,
        position,
        placeholders_json: JSON.stringify(placeholders),
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((e) => ({ description: e.ref('excluded.description') }))
          .whereRef('alerts.description', '!=', 'excluded.description'),
      )
      .execute();
}
