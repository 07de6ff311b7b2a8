import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Db } from '#server/db/base/database.ts';
import * as secrets from '#server/db/base/secrets.ts';
import { loginAddresses } from '#shared/contract/addresses.ts';
import type { Role } from '#shared/model/enums.ts';
import { loginTexts } from '#shared/text/login.ts';
import { demoPage } from './demoPages.ts';
import { demoPeople } from './demoPeople.ts';
import { adapterFor } from './demoRecords.ts';

/**
 * The embedded identity provider of demo mode: a real OpenID provider with known people
 * (agreements part 5).
 */
export const demoPassword = 'demo';
/** Stored as `iss` of the demo's accounts: the demo's own address may change between starts. */
export const demoIssuerKey = 'demo';
export const demoClient = {
  id: 'veldinstrument',
  scope: 'openid profile email phone roles',
  rolesClaim: 'roles',
} as const;
export const demoRolesMap: Record<string, Role> = {
  ROLE_SUPER_ADMIN: 'ROLE_SUPER_ADMIN',
  ROLE_ADMIN: 'ROLE_ADMIN',
  ROLE_INSPECTOR: 'ROLE_INSPECTOR',
  ROLE_COORDINATOR: 'ROLE_COORDINATOR',
};

const scopes = demoClient.scope;
const day = 24 * 3600;

async function keysOf(db: Db): Promise<{ jwk: JWK; cookieKey: string; clientSecret: string }> {
  const made = await secrets.keep(db, 'demo_provider', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(privateKey)), kid: 'demo', alg: 'RS256', use: 'sig' };
    return JSON.stringify({
      jwk,
      cookieKey: randomBytes(32).toString('base64url'),
      clientSecret: randomBytes(32).toString('base64url'),
    });
  });
  return JSON.parse(made) as { jwk: JWK; cookieKey: string; clientSecret: string };
}

/**
 * Makes the provider. Its keys and grants are in the database, so a restart does not log anybody
 * out.
 */
export async function createDemoProvider(
  db: Db,
  publicUrl: string,
): Promise<{ provider: Provider; clientSecret: string }> {
  const { jwk, cookieKey, clientSecret } = await keysOf(db);
  const configuration: Configuration = {
    adapter: adapterFor(db),
    clients: [
      {
        client_id: demoClient.id,
        client_secret: clientSecret,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}${loginAddresses.callback}`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        token_endpoint_auth_method: 'client_secret_post',
        backchannel_logout_uri: `${publicUrl}${loginAddresses.backChannel}`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [jwk as never] },
    cookies: {
      keys: [cookieKey],
      names: { session: '_demo', interaction: '_demo_i', resume: '_demo_r' },
    },
    claims: {
      openid: ['sub', 'sid'],
      profile: ['given_name', 'family_name', 'preferred_username'],
      email: ['email'],
      phone: ['phone_number'],
      roles: ['roles'],
    },
    scopes: scopes.split(' '),
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        // A person who confirmed in our own dialog comes with a token that only this server has:
        // then a script presses this page's button. A person whom another site sent here is asked.
        logoutSource: (ctx: KoaContextWithOIDC, form: string) => {
          const isSure = ctx.oidc.entities.IdTokenHint !== undefined;
          ctx.body = demoPage(
            loginTexts.logout,
            `${form}<p><button type="submit" form="op.logoutForm" value="yes" name="logout" class="demo-button">${loginTexts.logout}</button></p>${isSure ? '<script src="/demo/logout.js"></script>' : ''}`,
          );
        },
        postLogoutSuccessSource: (ctx: KoaContextWithOIDC) => {
          ctx.body = demoPage(loginTexts.loggedOut, loginTexts.back);
        },
      },
    },
    interactions: { url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}` },
    findAccount: async (_ctx, sub) => {
      const person = Object.hasOwn(demoPeople, sub) ? demoPeople[sub] : undefined;
      return (
        person && {
          accountId: sub,
          claims: async () => ({ sub, preferred_username: sub, ...person }),
        }
      );
    },
    // Our own client asks for nothing that would need a consent screen.
    loadExistingGrant: async (ctx) => {
      const { client, session, result } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
      const found = known ? await ctx.oidc.provider.Grant.find(known) : undefined;
      if (found) return found;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope(scopes);
      await grant.save();
      return grant;
    },
    issueRefreshToken: async () => true,
    // A refresh token outlives the session: the server checks it, and a tablet may be away for
    // days.
    expiresWithSession: async () => false,
    // The provider has one client, this server. The library's own fetch refuses private addresses.
    fetch: (url, options) => {
      const { dispatcher: _, ...plain } = { dispatcher: null, ...options };
      return fetch(url, plain);
    },
    rotateRefreshToken: false,
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      IdToken: 300,
      Session: 8 * 3600,
      Grant: 30 * day,
      Interaction: 900,
      RefreshToken: 14 * day,
    },
    renderError: async (ctx, out) => {
      ctx.type = 'html';
      ctx.body = demoPage(
        loginTexts.failed,
        `<p>${String(out.error).replace(/[^\w ]/g, '')}</p>${loginTexts.back}`,
      );
    },
  };
  const provider = new Provider(`${publicUrl}/oidc`, configuration);
  provider.proxy = true;
  return { provider, clientSecret };
}
