import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/base/database.ts';
import * as mails from '#server/db/mail/mails.ts';

/** A mail that was given up, stored; answers its id. */
export async function addGivenUpMail(db: Db): Promise<string> {
  const id = randomUUID();
  const letter = { alert: 'roles-changed', recipient: 'x@example.nl', subject: 'x' };
  await mails.add(
    db,
    { id, ...letter, html: '<p>x</p>', occasion: null },
    '2026-01-01T00:00:00.000Z',
  );
  await db.updateTable('mails').set({ status: 'failed' }).where('id', '=', id).execute();
  return id;
}
