import * as alerts from '#server/db/alerts.ts';
import * as audit from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { cleanRichText } from '#server/richText.ts';
import type { Alert } from '#shared/model/alert.ts';
import { Problem } from '#shared/problems.ts';
import { searchable } from '#shared/rules/format.ts';
import { isEmptyRich } from '#shared/rules/richText.ts';
import { auditOf, type Handlers } from './context.ts';

/** Notification texts (specification sections 2 and 5, decisions part 3). */
async function find(db: Db, id: string): Promise<Alert> {
  const alert = await alerts.load(db, id);
  if (!alert) throw new Problem('alert_not_found');
  return alert;
}

/** Every {{name}} must be one that the alert lists. */
const hasUnknownPlaceholder = (text: string, known: readonly string[]): boolean =>
  [...text.matchAll(/\{\{([^{}]{0,100})\}\}/g)].some(([, name = '']) => !known.includes(name.trim()));

export const alertHandlers: Pick<Handlers, 'alerts.list' | 'alerts.get' | 'alerts.save'> = {
  'alerts.list': async ({ db }, { filter, sort }) => {
    const all = await alerts.list(db);
    const found = filter ? all.filter((alert) => searchable(alert.title, alert.description).includes(searchable(filter))) : all;
    const key = (['title', 'description'] as const).find((name) => sort.replace(/^-/, '') === name);
    if (key) found.sort((a, b) => a[key].localeCompare(b[key], 'nl') * (sort.startsWith('-') ? -1 : 1));
    return { alerts: found };
  },

  'alerts.get': async ({ db }, { id }) => ({ alert: await find(db, id) }),

  'alerts.save': async (context, { id, subject, body }) =>
    context.transaction(async (db) => {
      const alert = await find(db, id);
      const text = { subject, body: cleanRichText(body, 'body') };
      if (isEmptyRich(text.body)) throw new Problem('validation_failed', { fields: { body: 'required' } });
      for (const field of ['subject', 'body'] as const)
        if (hasUnknownPlaceholder(text[field], alert.placeholders)) throw new Problem('validation_failed', { fields: { [field]: 'unknown' } });
      await alerts.save(db, id, text, context.now());
      const saved = await find(db, id);
      await audit.write(db, auditOf(context, { noun: 'alert', record: id, event: 'save', old: alert, new: saved }));
      return { alert: saved };
    }),
};
