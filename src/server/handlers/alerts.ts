import * as alerts from '#server/db/mail/alerts.ts';
import * as mails from '#server/db/mail/mails.ts';
import { refuseStale } from '#server/stamps.ts';
import { Problem } from '#shared/problems.ts';
import { searchable } from '#shared/rules/words/format.ts';
import { compose } from '#shared/rules/words/letter.ts';
import { exampleValues } from '#shared/text/alerts.ts';
import type { Handlers } from './context/context.ts';
import { answer, check, editable, find } from './office/alertParts.ts';

/** Notification texts (specification sections 2 and 5, agreements part 3). */
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
    (context, { id, stamp, ...text }) =>
    async ({ db, record }) => {
      await alerts.lock(db, id);
      const alert = await find(db, id);
      check(text, alert);
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

  'alerts.test': async (context, { id, ...text }) => {
    check(text, await find(context.db, id));
    const letter = compose(text, exampleValues(context.services.publicUrl));
    const recipient = context.user.email;
    if (!recipient) throw new Problem('no_address');
    return async ({ db, leaveUnrecorded, keeps }) => {
      keeps(letter.html.length);
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
