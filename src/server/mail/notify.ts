import type { Db } from '#server/db/base/database.ts';
import * as alerts from '#server/db/mail/alerts.ts';
import * as mails from '#server/db/mail/mails.ts';
import { compose } from '#shared/rules/words/letter.ts';

/**
 * Puts the mails of an alert in the outbox, in the transaction of the event that they tell about
 * (agreements part 3, "Alerts").
 */
interface Occasion {
  /** Id of the alert. */
  alert:
    | 'account-without-roles'
    | 'roles-changed'
    | 'account-switched'
    | 'inspection-finished'
    | 'inspection-transferred'
    | 'inspection-planned'
    | 'inspection-moved'
    | 'inspection-offered'
    | 'inspection-declined'
    | 'term-due'
    | 'work-refused';
  /** E-mail addresses; empty ones are left out. */
  to: readonly string[];
  /** Values of the placeholders, plain text. */
  values: Readonly<Record<string, string>>;
  /** The name of the occasion: each recipient gets one mail for it. Absent = a mail every time. */
  once?: string;
}

/**
 * Answers how many mails were added: none when no address is left, when the alert does not exist,
 * or when all were told of this occasion. `now`: ISO 8601.
 */
export async function addMails(
  db: Db,
  { newId, now }: { newId: () => string; now: string },
  { alert, to, values, once }: Occasion,
): Promise<number> {
  const addresses = new Set(to.filter(Boolean));
  if (addresses.size === 0) return 0;
  const text = await alerts.load(db, alert);
  if (!text) return 0;
  const letter = compose(text, values);
  let added = 0;
  for (const recipient of addresses) {
    const isNew = await mails.add(
      db,
      {
        id: newId(),
        alert,
        recipient,
        ...letter,
        occasion: once === undefined ? null : `${once} ${recipient}`,
      },
      now,
    );
    if (isNew) added++;
  }
  return added;
}

/** Does the same, for who does not count. */
export async function notify(...about: Parameters<typeof addMails>): Promise<void> {
  await addMails(...about);
}
