import * as accounts from '#server/db/accounts.ts';
import * as audit from '#server/db/audit.ts';
import type { Db } from '#server/db/database.ts';
import { uuidv7 } from '#server/ids.ts';
import type { User } from '#shared/model/account.ts';
import type { SensitiveAct } from '#shared/model/audit.ts';
import { deviceName } from '#shared/rules/deviceName.ts';
import { fullName } from '#shared/rules/format.ts';

/** Who the browser says it is (User-Agent), and the address it asks from. */
export interface From {
  browser: string;
  address: string;
}

/**
 * Puts on the administrators' log that somebody logged in, or was not let in. Answers how many
 * characters that takes.
 */
export const writeLogin = (
  db: Db,
  clock: () => number,
  user: User,
  event: Extract<SensitiveAct, `${string}login`>,
  { browser, address }: From,
): Promise<number> =>
  audit.write(db, {
    id: uuidv7(clock()),
    at: new Date(clock()).toISOString(),
    account: user.id,
    noun: 'session',
    record: user.id,
    subject: fullName(user),
    event,
    new: { device: deviceName(browser), address },
  });

/** The same of sessions of somebody's that the provider ended; call it in what ends them. */
export const writeEnded = async (
  db: Db,
  clock: () => number,
  account: string,
  sessions: number,
): Promise<number> =>
  audit.write(db, {
    id: uuidv7(clock()),
    at: new Date(clock()).toISOString(),
    account: null,
    noun: 'account',
    record: account,
    subject: await accounts.nameById(db, account),
    event: 'end-session',
    old: { sessions },
  });
