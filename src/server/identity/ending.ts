import * as logins from '#server/db/accounts/logins.ts';
import * as requestCounts from '#server/db/accounts/requestCounts.ts';
import * as sessions from '#server/db/accounts/sessions.ts';
import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import { type BackChannelOptions, createLogoutReader, tokenLife } from './backChannel.ts';
import { writeEnded } from './loginLog.ts';
import { hashToken } from './tokens.ts';

/** Ends the sessions that the provider reports as over. */
export function createEnding(
  options: BackChannelOptions & {
    db: Db;
    issuerKey: string;
    tell: (event: string, details: Record<string, unknown>) => void;
  },
): (logoutToken: string) => Promise<void> {
  const { db, clock, issuerKey, tell } = options;
  const readLogoutToken = createLogoutReader(options);

  /** Ends them in the transaction that uses up the token: after a failure it may come again. */
  const end = async (trx: Db, over: Awaited<ReturnType<typeof readLogoutToken>>) => {
    const use = `logout-token ${hashToken(over.jti)}`;
    const { count } = await requestCounts.increment(trx, use, clock(), tokenLife);
    if (count > 1) throw new Error('used before');
    const gone = await sessions.removeByProvider(trx, logins.spellings(issuerKey), over);
    for (const [account, all] of Map.groupBy(gone, (one) => one))
      await writeEnded(trx, clock, account, all.length);
    return gone;
  };

  return async (logoutToken) => {
    const over = await readLogoutToken(logoutToken);
    const gone = await inTransaction(db, (trx) => end(trx, over));
    for (const account of gone) tell('session_ended_by_provider', { account });
  };
}
