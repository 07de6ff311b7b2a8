import * as alerts from '#server/db/alerts.ts';
import type { Db } from '#server/db/database.ts';
import { cleanRichText } from '#server/richText.ts';
import { stampOf } from '#server/stamps.ts';
import type { Alert } from '#shared/model/alert.ts';
import { Problem } from '#shared/problems.ts';
import { unknownPlaceholders } from '#shared/rules/letter.ts';
import { isEmptyRich } from '#shared/rules/richText.ts';

/** @throws Problem alert_not_found */
export async function find(db: Db, id: string): Promise<Alert> {
  const alert = await alerts.load(db, id);
  if (!alert) throw new Problem('alert_not_found');
  return alert;
}

/** What an administrator may change of it. */
export const editable = ({ subject, body }: Pick<Alert, 'subject' | 'body'>) => ({ subject, body });
/** It, and the stamp that a change of it must show. */
export const answer = (alert: Alert) => ({ alert, stamp: stampOf(editable(alert)) });

/**
 * The text as it is stored: cleaned, and with known placeholders only. @throws Problem
 * validation_failed
 */
export function tidy(
  { subject, body }: Pick<Alert, 'subject' | 'body'>,
  { placeholders }: Alert,
): Pick<Alert, 'subject' | 'body'> {
  const text = { subject, body: cleanRichText(body, 'body') };
  if (isEmptyRich(text.body))
    throw new Problem('validation_failed', { fields: { body: 'required' } });
  for (const field of ['subject', 'body'] as const)
    if (unknownPlaceholders(text[field], placeholders).length > 0)
      throw new Problem('validation_failed', { fields: { [field]: 'placeholder' } });
  return text;
}
