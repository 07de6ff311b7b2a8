import { type Db, inTransaction } from '#server/db/connect.ts';
import * as mails from '#server/db/mails.ts';
import type { MailRow } from '#server/db/tables.ts';
import { type Post, PostError } from './post.ts';

/** Sends what waits in the outbox, with retries; any number of processes may do so together. */
export interface Outbox {
  /** Sends what is due now; answers how many left. */
  run(): Promise<number>;
  /** Looks regularly, until closed. */
  start(): void;
  close(): Promise<void>;
}

export interface OutboxOptions {
  db: Db;
  post: Post;
  clock?: () => number;
  /** Told of failures, without the address. */
  tell?: (event: string, details: Record<string, unknown>) => void;
}

/** Minutes after each failed attempt; after the last the mail is given up and stays to be seen. */
export const retryMinutes = [1, 5, 15, 60, 180, 360, 720, 1_440] as const;
const everyMs = 5_000;
const leaseMs = 2 * 60_000;

export function createOutbox({ db, post, clock = Date.now, tell = () => undefined }: OutboxOptions): Outbox {
  const at = (ms: number) => new Date(ms).toISOString();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function deliver(mail: MailRow): Promise<boolean> {
    try {
      await post.send(mail);
      await mails.settle(db, mail.id, { status: 'sent', sent_at: at(clock()), error: null });
      return true;
    } catch (error) {
      const minutes = retryMinutes[mail.attempts - 1];
      const over = minutes === undefined || (error instanceof PostError && error.permanent);
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      tell('mail_not_sent', { mail: mail.id, alert: mail.alert, attempt: mail.attempts, reason, givenUp: over });
      await mails.settle(db, mail.id, over ? { status: 'failed', error: reason } : { due_at: at(clock() + minutes * 60_000), error: reason });
      return false;
    }
  }

  async function run(): Promise<number> {
    let sent = 0;
    for (;;) {
      const now = clock();
      const due = closed ? [] : await inTransaction(db, (trx) => mails.claim(trx, at(now), at(now + leaseMs), 10));
      if (due.length === 0) return sent;
      for (const mail of due) if (await deliver(mail)) sent++;
    }
  }

  const look = () => {
    running = run()
      .catch((error: unknown) => tell('outbox_failed', { reason: error instanceof Error ? error.message : 'unknown' }))
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
      await running;
      post.close();
    },
  };
}
