import { createHash } from 'node:crypto';
import type { MailRow } from '#server/db/tables.ts';
import { andMore } from '#shared/text/alerts.ts';

type Mail = Pick<MailRow, 'id' | 'recipient' | 'subject' | 'html'>;

/**
 * What waits together for one person as one mail: who is given twenty inspections reads one. Each
 * keeps its words and its link, in order. Its id is made of all of theirs: with another beside it,
 * it is no repetition that a mailbox may drop.
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
