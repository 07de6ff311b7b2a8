import * as alerts from '#server/db/alerts.ts';
import type { Db } from '#server/db/database.ts';
import * as mails from '#server/db/mails.ts';
import { cleanRichText } from '#server/richText.ts';
import { refuseStale, stampOf } from '#server/stamps.ts';
import type { Alert } from '#shared/model/alert.ts';
import { Problem } from '#shared/problems.ts';
import { searchable } from '#shared/rules/format.ts';
import { compose, unknownPlaceholders } from '#shared/rules/letter.ts';
import { isEmptyRich } from '#shared/rules/richText.ts';
import { exampleValues } from '#shared/text/alerts.ts';
import type { Handlers } from './context.ts';

/** Notification texts (specification sections 2 and 5, decisions part 3). */
async function find(db: Db, id: string): Promise<Alert> {
  const alert = await alerts.load(db, id);
  if (!alert) throw new Problem('alert_not_found');
  return alert;
}

const editable = ({ subject, body }: Pick<Alert, 'subject' | 'body'>) => ({ subject, body });
const answer = (alert: Alert) => ({ alert, stamp: stampOf(editable(alert)) });

/**
 * The text as it is stored: cleaned, and with known placeholders only. @throws Problem
 * validation_failed
 */
function tidy(
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

export const alertHandlers: Pick<
  Handlers,
  'alerts.list' | 'alerts.get' | 'alerts.save' | 'alerts.test'
> = {
  'alerts.list': async ({ db }, { filter, sort }) => {
    const all = await alerts.list(db);
    const found = filter
      ? all.filter((alert) =>
          searchable(alert.title, alert.description).includes(searchable(filter)),
        )
      : all;
    const key = (['title', 'description'] as const).find((name) => sort.replace(/^-/, '') === name);
    if (key)
      found.sort((a, b) => a[key].localeCompare(b[key], 'nl') * (sort.startsWith('-') ? -1 : 1));
    return { alerts: found };
  },

  'alerts.get': async ({ db }, { id }) => answer(await find(db, id)),

  'alerts.save':
    (context, { id, subject, body, stamp }) =>
    async ({ db, record }) => {
      await alerts.lock(db, id);
      const alert = await find(db, id);
      const text = tidy({ subject, body }, alert);
      refuseStale(stamp, editable(alert), text);
      await alerts.save(db, id, text, context.now());
      const saved = await find(db, id);
      await record({
        noun: 'alert',
        record: id,
        subject: saved.title,
        event: 'save',
        old: alert,
        new: saved,
      });
      return answer(saved);
    },

  'alerts.test': async (context, { id, subject, body }) => {
    const letter = compose(
      tidy({ subject, body }, await find(context.db, id)),
      exampleValues(context.services.publicUrl),
    );
    const recipient = context.user.email;
    if (!recipient) throw new Problem('no_address');
    return async ({ db, leaveUnrecorded }) => {
      await mails.add(
        db,
        { id: context.newId(), alert: id, recipient, ...letter, occasion: null },
        context.now(),
      );
      leaveUnrecorded();
      return { recipient };
    };
  },
};
