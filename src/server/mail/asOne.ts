import type { MailRow } from '#server/db/tables.ts';
import { andMore } from '#shared/text/alerts.ts';

type Mail = Pick<MailRow, 'id' | 'recipient' | 'subject' | 'html' | 'batch'>;

/**
 * What waits together for one person as one mail: who is given twenty inspections reads one. Each
 * keeps its words and its link, in order.
 */
export const asOne = ([first, ...others]: readonly [Mail, ...Mail[]]): Mail =>
  others.length === 0
    ? first
    : {
        ...first,
        id: first.batch ?? first.id,
        subject: `${first.subject} ${andMore(others.length)}`,
        html: [first, ...others].map(({ html }) => html).join('<hr>'),
      };
