import * as oidc from 'openid-client';
import * as sessions from '#server/db/accounts/sessions.ts';
import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import { addStored } from '#server/db/devices/stored.ts';
import { writeLogout } from './loginLog.ts';
import type { Provider } from './provider.ts';
import { hashToken, unseal } from './tokens.ts';

interface LeavingOptions {
  db: Db;
  clock: () => number;
  publicUrl: string;
  clientId: string;
  secret: string;
  tell: (event: string, details: Record<string, unknown>) => void;
  provider: Provider;
}

/** Logging out, here and at the provider. */
export function createLeaving({
  db,
  clock,
  publicUrl,
  clientId,
  secret,
  tell,
  provider,
}: LeavingOptions): {
  /** The address at which the browser logs out at the provider; null when the provider has none. */
  endSession(idToken: string | undefined): Promise<string | null>;
  /** Ends the session here and at the provider; answers where the browser goes next. */
  logout(token: string | null): Promise<string>;
} {
  async function endOwn(idHash: string) {
    const ended = await inTransaction(db, async (trx) => {
      const found = await sessions.lock(trx, idHash);
      if (!found) return null;
      await sessions.remove(trx, idHash);
      return { found, bytes: await writeLogout(trx, clock, found) };
    });
    // Counted afterwards: who switches an account off locks the account first, then its sessions.
    if (ended)
      await addStored(db, ended.found.account_id, 'changes', ended.bytes).catch(() =>
        tell('logout_not_counted', { account: ended.found.account_id }),
      );
    return ended?.found ?? null;
  }

  async function endSession(idToken: string | undefined): Promise<string | null> {
    const config = await provider();
    if (!config.serverMetadata().end_session_endpoint) return null;
    const back = { post_logout_redirect_uri: `${publicUrl}/`, client_id: clientId };
    return oidc.buildEndSessionUrl(config, {
      ...back,
      ...(idToken ? { id_token_hint: idToken } : {}),
    }).href;
  }

  return {
    endSession,
    async logout(token) {
      const found = token ? await endOwn(hashToken(token)) : null;
      if (!found) return '/';
      tell('logout', { account: found.account_id });
      try {
        const config = await provider();
        const refreshToken = found.refresh_token ? unseal(found.refresh_token, secret) : null;
        if (refreshToken && config.serverMetadata().revocation_endpoint)
          await oidc.tokenRevocation(config, refreshToken).catch(() => undefined);
        return (await endSession(found.id_token ?? undefined)) ?? '/';
      } catch {
        return '/';
      }
    },
  };
}
