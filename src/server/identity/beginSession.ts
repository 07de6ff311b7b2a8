import * as accounts from '#server/db/accounts/accounts.ts';
import * as sessions from '#server/db/accounts/sessions.ts';
import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import { deviceName } from '#shared/rules/device/deviceName.ts';
import { lifetimes } from './lifetimes.ts';
import { type From, writeLogin } from './loginLog.ts';

/**
 * Stores the session of a person who logs in, and records that; false when the account was switched
 * off or deleted since it was read. An administrator who switches it off at this very moment ends
 * this session with the others.
 * @param clock milliseconds since 1970
 */
export const beginSession = (
  db: Db,
  clock: () => number,
  session: Omit<sessions.NewSession, 'created_at' | 'device' | 'address'>,
  from: From,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await accounts.lock(trx, session.account_id);
    const account = await accounts.load(trx, session.account_id);
    if (!account?.enabled) return false;
    const [now, stale] = [clock(), clock() - lifetimes.absolute].map((moment) =>
      new Date(moment).toISOString(),
    ) as [string, string];
    const seen = { device: deviceName(from.browser), address: from.address };
    await sessions.create(trx, { ...session, ...seen, created_at: now }, stale);
    await writeLogin(trx, clock, account, 'login', from);
    return true;
  });
