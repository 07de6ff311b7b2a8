import type { Db } from '#server/db/base/database.ts';
import * as alerts from '#server/db/mail/alerts.ts';
import { refuseEmpty } from '#server/richText.ts';
import { stampOf } from '#server/stamps.ts';
import type { Alert } from '#shared/model/alert.ts';
import { Problem } from '#shared/problems.ts';
import {
  mostPlaceholders,
  placeholderCount,
  unknownPlaceholders,
} from '#shared/rules/words/letter.ts';

/** @throws Problem alert_not_found */
export async function find(db: Db, id: string): Promise<Alert> {
  const alert = await alerts.load(db, id);
  if (!alert) throw new Problem('alert_not_found');
  return alert;
}

/** The fields that an administrator may change. */
export const editable = ({ subject, body }: Pick<Alert, 'subject' | 'body'>) => ({ subject, body });
/** The alert, and the stamp that a later change of it must show. */
export const answer = (alert: Alert) => ({ alert, stamp: stampOf(editable(alert)) });

/**
 * @throws Problem validation_failed for an empty text, an unknown placeholder or too many
 *   placeholders
 */
export function check(text: Pick<Alert, 'subject' | 'body'>, { placeholders }: Alert): void {
  refuseEmpty(text.body, 'body');
  for (const field of ['subject', 'body'] as const) {
    if (unknownPlaceholders(text[field], placeholders).length > 0)
      throw new Problem('validation_failed', { fields: { [field]: 'placeholder' } });
    if (placeholderCount(text[field]) > mostPlaceholders)
      throw new Problem('validation_failed', { fields: { [field]: 'full' } });
  }
}
