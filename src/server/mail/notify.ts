import type { Db } from '#server/db/base/database.ts';
import * as alerts from '#server/db/mail/alerts.ts';
import * as mails from '#server/db/mail/mails.ts';
import { compose } from '#shared/rules/words/letter.ts';

/**
 * Puts the mails of an alert in the outbox, in the transaction of the event that they tell about
 * (agreements part 3, "Alerts").
 */
export interface Occasion {
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

/** `now`: ISO 8601. Does nothing when no address is left, or when the alert does not exist. */
export async function notify(
  db: Db,
  { newId, now }: { newId: () => string; now: string },
  { alert, to, values, once }: Occasion,
): Promise<void> {
  const addresses = new Set(to.filter(Boolean));
  if (addresses.size === 0) return;
  const text = await alerts.load(db, alert);
  if (!text) return;
  const letter = compose(text, values);
  for (const recipient of addresses)
    await mails.add(
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
}
