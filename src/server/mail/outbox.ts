import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/base/database.ts';
import { isDatabaseDown } from '#server/db/base/failures.ts';
import type { MailRow } from '#server/db/base/tables.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import * as mailDelivery from '#server/db/mail/mailDelivery.ts';
import { asOne } from './asOne.ts';
import type { Post } from './post.ts';
import { PostError } from './postError.ts';

/** Sends the mails that wait in the outbox, and retries; several processes may do so together. */
interface Outbox {
  /** Sends the mails that are due now; answers how many left. */
  run(): Promise<number>;
  /** Looks for mails regularly, until closed. */
  start(): void;
  /**
   * Waits a few seconds for the mail that is being sent. A mail that takes longer is sent again
   * later, with the same Message-ID.
   */
  close(): Promise<void>;
}

interface OutboxOptions {
  db: Db;
  post: Post;
  clock?: () => number;
  /** Is told about failures, without the address. */
  tell?: (event: string, details: Record<string, unknown>) => void;
}

/**
 * Minutes to wait after each failed attempt. After the last one the mail is given up, and stays
 * visible.
 */
export const retryMinutes = [1, 5, 15, 60, 180, 360, 720, 1_440] as const;
const everyMs = 5_000;
/** Longer than sending one mail takes, unless a mail server is slow at every step. */
const leaseMs = 5 * 60_000;
const closeMs = 4_000;

const isPermanent = (error: unknown): boolean => error instanceof PostError && error.permanent;

/** Sends nothing before `start` or `run`. `clock`: ms since 1970. */
export function createOutbox({
  db,
  post,
  clock = Date.now,
  tell = () => undefined,
}: OutboxOptions): Outbox {
  const at = (ms: number) => new Date(ms).toISOString();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let closed = false;

  /** Sends mails that leave together as one; answers how many of them left. */
  async function deliver(mails: readonly [MailRow, ...MailRow[]]): Promise<number> {
    // A mail that ended this process each time must not do so for ever.
    if (mails[0].attempts > retryMinutes.length + 1) {
      await putBack(mails, new Error('the server ended while it was sent'));
      return 0;
    }
    try {
      await post.send(asOne(mails));
    } catch (error) {
      // A fault of one mail must not stop the others: each is sent by itself now.
      if (mails.length > 1 && isPermanent(error))
        await onRecord(() => mailDelivery.part(db, mails, at(clock())));
      else await putBack(mails, error);
      return 0;
    }
    const moment = at(clock());
    await onRecord(() => mailDelivery.sent(db, mails, moment));
    return mails.length;
  }

  async function putBack(mails: readonly [MailRow, ...MailRow[]], error: unknown): Promise<void> {
    const [{ attempts }] = mails;
    const minutes = retryMinutes[attempts - 1];
    const over = minutes === undefined || isPermanent(error);
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    for (const { id, alert } of mails)
      tell('mail_not_sent', { mail: id, alert, attempt: attempts, reason, givenUp: over });
    const again = () => ({ due_at: at(clock() + (minutes ?? 0) * 60_000), error: reason });
    const outcome = over ? ({ status: 'failed', error: reason } as const) : again();
    await onRecord(() => mailDelivery.notSent(db, mails, outcome));
  }

  /** Waits for a database that is away: until this is stored, the mail would be sent again. */
  async function onRecord(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (closed || !isDatabaseDown(error)) throw error;
        await sleep(1_000, undefined, { ref: false });
      }
    }
  }

  async function run(): Promise<number> {
    let sent = 0;
    for (;;) {
      const now = clock();
      const [first, ...others] = closed
        ? []
        : await inTransaction(db, (trx) => mailDelivery.claim(trx, at(now), at(now + leaseMs)));
      if (!first) return sent;
      sent += await deliver([first, ...others]);
    }
  }

  const look = () => {
    running = run()
      .catch((error: unknown) =>
        tell('outbox_failed', { reason: error instanceof Error ? error.message : 'unknown' }),
      )
      .finally(() => {
        if (!closed) timer = setTimeout(look, everyMs).unref();
      });
  };
  return {
    run,
    start: look,
    async close() {
      closed = true;
      clearTimeout(timer);
      await Promise.race([running, sleep(closeMs, undefined, { ref: false })]);
      post.close();
    },
  };
}
