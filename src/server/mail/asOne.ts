import { createHash } from 'node:crypto';
import type { MailRow } from '#server/db/base/tables.ts';
import { andMore } from '#shared/text/alerts.ts';

type Mail = Pick<MailRow, 'id' | 'recipient' | 'subject' | 'html'>;

/**
 * Makes one mail of all mails that wait together for one person, so that somebody who gets twenty
 * inspections reads one mail. Each keeps its words and its link, in order. The id is made of all
 * their ids: with another mail in it, it is no repetition that a mailbox may drop.
 */
export const asOne = ([first, ...others]: readonly [Mail, ...Mail[]]): Mail =>
  others.length === 0
    ? first
    : {
        ...first,
        id: idOf([first, ...others]),
        subject: `${first.subject} ${andMore(others.length)}`,
        html: [first, ...others].map(({ html }) => html).join('<hr>'),
      };

const idOf = (mails: readonly Mail[]): string =>
  createHash('sha256')
    .update(mails.map(({ id }) => id).join(' '))
    .digest('hex')
    .slice(0, 32);
