import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JWK } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readClientKey } from '#server/identity/clientKey.ts';
import { readSettings, SettingsError } from '#server/settings/settings.ts';
import { createTestApp, publicUrl } from '#tests/support/app.ts';
import { freePort } from '#tests/support/freePort.ts';
import { openBrowser, startOtherProvider } from '#tests/support/otherProvider.ts';

/** How the product says to its provider who it is: OIDC_CLIENT_AUTH, and OIDC_CLIENT_KEY. */
const pemOf = (key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'sec1' = 'pkcs8') =>
  key.export({ type: type as 'pkcs8', format: 'pem' }).toString();
const pairs = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
};
const { privateKey: known } = pairs.ES256;
const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-key-'));
const file = join(folder, 'key.pem');
writeFileSync(file, pemOf(known));
afterAll(() => rmSync(folder, { recursive: true }));

const oidc = {
  clientId: 'digitaal-veldinstrument',
  clientSecret: '',
  scope: 'openid offline_access',
  rolesClaim: null,
  rolesMap: {},
} as const;

describe('OIDC_CLIENT_KEY', () => {
  it.each([
    ['PEM', pemOf(known)],
    [
      'PEM with \\n for line ends, as environment files have it',
      pemOf(known).replaceAll('\n', '\\n'),
    ],
    ['PEM of the older kind', pemOf(known, 'sec1')],
    ['the path of a file', file],
  ])('is read as %s', (_, setting) => expect(readClientKey(setting)).toBe(pemOf(known)));
  it.each([
    ['a public key', pairs.ES256.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    ['a short key', pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey)],
    [
      'a curve that no provider knows',
      pemOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey),
    ],
    ['a kind that few providers know', pemOf(generateKeyPairSync('ed25519').privateKey)],
    ['a file that is not there', join(folder, 'elders.pem')],
    ['a folder', folder],
    ['half a key', pemOf(known).slice(0, 80)],
  ])('is refused when it is %s', (_, setting) => expect(readClientKey(setting)).toBeNull());

  const environment = {
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'x',
    PUBLIC_URL: 'https://x.example',
    SESSION_SECRET: 'z'.repeat(32),
  };
  it('takes the place of the secret', () => {
    expect(
      readSettings({ ...environment, OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_KEY: file })
        .oidc,
    ).toMatchObject({
      clientAuth: 'private_key_jwt',
      clientKey: pemOf(known),
    });
  });
  it.each([
    [{ OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_SECRET: 'y' }, 'OIDC_CLIENT_KEY: nodig'],
    [
      { OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_KEY: '/er/niet.pem' },
      'OIDC_CLIENT_KEY: een privésleutel in PEM-vorm',
    ],
    [{ OIDC_CLIENT_KEY: file }, 'OIDC_CLIENT_SECRET: nodig'],
    [{ OIDC_CLIENT_AUTH: 'tls_client_auth' }, 'OIDC_CLIENT_AUTH'],
  ])('is asked for by %j', (more, message) => {
    expect(() => readSettings({ ...environment, ...more })).toThrow(SettingsError);
    expect(() => readSettings({ ...environment, ...more })).toThrow(message);
  });
});

describe('the token request', () => {
  const open: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  it('has a secret in the header as forms write it: only what must be encoded is', async () => {
    const provider = await startOtherProvider(oidc.clientId);
    open.push(provider.close);
    const clientSecret = 'ge-hei_m.*~ +:%/é';
    const { test, end } = await createTestApp('sqlite', {
      oidc: { ...oidc, issuer: provider.url, clientSecret, clientAuth: 'client_secret_basic' },
    });
    open.push(end);
    const browser = openBrowser(test);
    const begun = await browser.begin();
    provider.claims = { nonce: begun.get('nonce') };
    expect(await browser.comeBack(begun)).toBe('/');
    const [asked] = provider.asked;
    const [kind, credentials = ''] = asked?.authorization?.split(' ') ?? [];
    expect([kind, Buffer.from(credentials, 'base64').toString()]).toEqual([
      'Basic',
      'digitaal-veldinstrument:ge-hei_m.*%7E+%2B%3A%25%2F%C3%A9',
    ]);
    // Never in both places.
    expect([
      asked?.form.has('client_secret'),
      new URLSearchParams(`s=${Buffer.from(credentials, 'base64').toString().split(':')[1]}`).get(
        's',
      ),
    ]).toEqual([false, clientSecret]);
  });

  /** A real OpenID provider that knows this client by its public key only. */
  async function startProvider(publicKey: KeyObject, algorithm: string): Promise<string> {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    const signing = {
      ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
      kid: 'k',
      alg: 'RS256',
      use: 'sig',
    };
    const configuration: Configuration = {
      clients: [
        {
          client_id: oidc.clientId,
          redirect_uris: [`${publicUrl}/oidc-callback`],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'private_key_jwt',
          token_endpoint_auth_signing_alg: algorithm as 'RS256',
          jwks: { keys: [publicKey.export({ format: 'jwk' }) as never] },
        },
      ],
      clientAuthMethods: ['private_key_jwt'],
      enabledJWA: { clientAuthSigningAlgValues: ['RS256', 'ES256', 'ES384'] },
      jwks: { keys: [signing as JWK as never] },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
      issueRefreshToken: () => true,
      scopes: ['openid', 'offline_access'],
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `${issuer}/in/${uid}` },
      ttl: {
        AccessToken: 60,
        AuthorizationCode: 60,
        IdToken: 60,
        Session: 60,
        Grant: 60,
        Interaction: 60,
        RefreshToken: 60,
      },
      loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
        if (!client || !session?.accountId) return undefined;
        const grant = new provider.Grant({
          clientId: client.clientId,
          accountId: session.accountId,
        });
        grant.addOIDCScope('openid offline_access');
        await grant.save();
        return grant;
      },
    };
    const provider = new Provider(issuer, configuration);
    const answer = provider.callback();
    const server: Server = createServer((request, response) => {
      if (!request.url?.startsWith('/in/')) return void answer(request, response);
      void provider.interactionFinished(request, response, { login: { accountId: 'inspecteur' } });
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    open.push(() => new Promise((resolve) => server.close(resolve)));
    return issuer;
  }

  /** From page to page with cookies, until the provider sends the browser back to us. */
  async function through(address: string): Promise<string> {
    const jar = new Map<string, string>();
    let at = address;
    for (let n = 0; n < 10 && !at.startsWith(publicUrl); n++) {
      const answer = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        value ? jar.set(name, value) : jar.delete(name);
      }
      await answer.body?.cancel();
      at = new URL(answer.headers.get('location') ?? '', at).href;
    }
    return at;
  }

  it.each(Object.entries(pairs))(
    'is signed with a key (%s), and refused with another one',
    async (algorithm, { privateKey, publicKey }) => {
      const issuer = await startProvider(publicKey, algorithm);
      const logIn = async (clientKey: string) => {
        const { test, end } = await createTestApp('sqlite', {
          oidc: { ...oidc, issuer, clientAuth: 'private_key_jwt', clientKey },
        });
        open.push(end);
        const browser = openBrowser(test);
        const back = await through(
          String((await browser.visit('/oidc-authorize')).headers.location),
        );
        return { ...browser, test, location: (await browser.visit(back)).headers.location };
      };
      const one = await logIn(pemOf(privateKey));
      expect(one.location).toBe('/');
      one.test.pass(16 * 60_000);
      expect((await one.account()).account).toBeDefined();
      const { checked_at } = await one.test.db
        .selectFrom('sessions')
        .select('checked_at')
        .executeTakeFirstOrThrow();
      expect(Date.parse(checked_at)).toBeGreaterThan(Date.now() + 15 * 60_000);
      const stranger =
        algorithm === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : pairs.ES256;
      expect((await logIn(pemOf(stranger.privateKey))).location).toBe('/?inloggen=mislukt');
    },
  );
});
