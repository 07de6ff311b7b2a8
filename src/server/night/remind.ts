import { setTimeout } from 'node:timers/promises';
import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import { type OfferDue, offersDue } from '#server/db/inspections/offersDue.ts';
import * as terms from '#server/db/inspections/terms.ts';
import { uuidv7 } from '#server/ids.ts';
import { addMails } from '#server/mail/notify.ts';
import { lookNightly, whenDue } from '#server/nightTurn.ts';
import { screenPaths } from '#shared/contract/addresses.ts';
import type { TermName } from '#shared/model/term.ts';
import { addDays } from '#shared/rules/days/calendar.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { soon } from '#shared/rules/days/terms.ts';
import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { termTexts } from '#shared/text/terms.ts';

/** Mails inspectors before a term is over, once a night. */

const job = 'remind';
/** Days after its last one on which an offer is still told of, where nights were missed. */
const missed = 3;
/** The most mails in one transaction. */
const some = 50;

interface RemindOptions {
  db: Db;
  publicUrl: string;
  clock?: () => number;
  /** Stops the work between two parts, with an AbortError. */
  signal?: AbortSignal;
}

/**
 * Mails about each inspection's next step that is due within a week, and about offers to restore
 * that end within a week in inspections that are not finished; once for each due day.
 */
export async function remind(options: RemindOptions): Promise<{ mails: number }> {
  const { db, clock = Date.now, signal } = options;
  const today = dutchDay(new Date(clock()).toISOString());
  const by = addDays(today, soon);
  let mails = 0;
  for await (const { stop, ...offer } of offersDue(db, addDays(today, -missed), by)) {
    mails += await inTransaction(db, (trx) =>
      tell(trx, options, { ...offer, term: 'restore' }, stop),
    );
    signal?.throwIfAborted();
  }
  for (; ; await setTimeout(20, undefined, { signal })) {
    const told = await inTransaction(db, async (trx) => {
      const due = await terms.untold(trx, by, some);
      let added = 0;
      for (const one of due) {
        // At its end stand the terms, to be ticked off.
        added += await tell(trx, options, one, stopKey.finish);
        await terms.noteTold(trx, one);
      }
      return { due: due.length, added };
    });
    mails += told.added;
    if (told.due < some) return { mails };
  }
}

/** A day on which somebody must do something after a visit, and who. */
type Due = OfferDue & { term: TermName };

/**
 * Answers how many mails that made. @param stop where in the inspection it is written down or
 * ticked off
 */
function tell(
  db: Db,
  { publicUrl, clock = Date.now }: RemindOptions,
  one: Due,
  stop: string,
): Promise<number> {
  const { inspection, term, due, email, location, given_name, family_name, username } = one;
  const naam = fullName({ givenName: given_name, familyName: family_name, username });
  return addMails(
    db,
    { newId: () => uuidv7(clock()), now: new Date(clock()).toISOString() },
    {
      alert: 'term-due',
      to: [email],
      values: {
        naam,
        locatie: location,
        stap: termTexts.step[term],
        datum: formatDate(due),
        link: `${publicUrl}${screenPaths.fill_out_inspection(inspection)}#${stop}`,
      },
      once: `term ${inspection} ${term} ${due}`,
    },
  );
}

/** Sends tonight's mails; null when there was nothing to do. */
export const remindWhenDue = (options: RemindOptions): Promise<{ mails: number } | null> =>
  whenDue({
    db: options.db,
    job,
    clock: options.clock ?? Date.now,
    run: (db) => remind({ ...options, db }),
  });

/** Sends mails every night, until closed. */
export const startReminding = (
  options: RemindOptions & { tell: (event: string, details: Record<string, unknown>) => void },
): { close(): Promise<void> } =>
  lookNightly(
    async (signal) => {
      const told = await remindWhenDue({ ...options, signal });
      if (told) options.tell('reminded', { ...told });
    },
    (reason) => options.tell('remind_failed', { reason }),
  );
