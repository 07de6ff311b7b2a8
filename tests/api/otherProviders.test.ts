import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import type { AppOptions } from '#server/appOptions.ts';
import { rolesOf } from '#server/identity/claimedRoles.ts';
import { reasonOf } from '#server/identity/provider.ts';
import { createFolderStore } from '#server/photos/folderStore.ts';
import { askedDatabases, createTestApp, publicUrl } from '#tests/support/app.ts';
import {
  type OtherProvider,
  openBrowser,
  startOtherProvider,
} from '#tests/support/otherProvider.ts';

/**
 * What real providers do that the demo's does not; found with `npm run interop` (docs/interop.md).
 */
const clientId = 'digitaal-veldinstrument';
const oidcFor = (
  issuer: string,
  more: Partial<NonNullable<AppOptions['oidc']>> = {},
): NonNullable<AppOptions['oidc']> => ({
  issuer,
  clientId,
  clientSecret: 's'.repeat(32),
  clientAuth: 'client_secret_post',
  scope: 'openid',
  rolesClaim: 'roles',
  rolesMap: { toezichthouder: 'ROLE_INSPECTOR' },
  ...more,
});
/** What a second start of the product has besides its provider. */
const quiet = {
  publicUrl,
  adminUsernames: [],
  sessionSecret: 'x'.repeat(32),
  photos: createFolderStore(join(tmpdir(), 'vi-fotos')),
  drawReport: async () => new Uint8Array(),
  dist: null,
  version: 'test',
  logLevel: 'silent',
  trustProxy: null,
};
const seconds = () => Math.floor(Date.now() / 1000);

describe.each(askedDatabases)('decisions 4.4: providers as they are (%s)', (_, kind) => {
  let provider: OtherProvider;
  let made: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    provider = await startOtherProvider(clientId);
    made = await createTestApp(kind, { oidc: oidcFor(provider.url) });
  });
  beforeEach(() => {
    Object.assign(provider, { claims: {}, refuses: {}, hasEndSession: true, name: provider.url });
  });
  afterAll(async () => {
    await made?.end();
    await provider?.close();
  });
  /** The whole way to the provider and back, with these claims. */
  const login = async (claims: Record<string, unknown>, more = '', on = made) => {
    const browser = openBrowser(on.test);
    const begun = await browser.begin(more);
    provider.claims = { nonce: begun.get('nonce'), ...claims };
    return { ...browser, begun, location: await browser.comeBack(begun) };
  };

  it('ends a login well that was begun twice, whichever of the two comes back', async () => {
    const browser = openBrowser(made.test);
    const [first, second] = [await browser.begin(), await browser.begin()];
    for (const begun of [first, second]) {
      provider.claims = { nonce: begun.get('nonce') };
      expect(await browser.comeBack(begun)).toBe('/');
      expect((await browser.account()).account).toBeDefined();
      // Once.
      expect(await browser.comeBack(begun)).toBe('/?inloggen=verlopen');
    }
  });

  it('ends no login in a browser that did not begin it', async () => {
    const [mine, other] = [openBrowser(made.test), openBrowser(made.test)];
    const begun = await mine.begin();
    await other.begin();
    provider.claims = { nonce: begun.get('nonce') };
    expect(await other.comeBack(begun)).toBe('/?inloggen=verlopen');
    expect(await mine.comeBack(begun)).toBe('/');
  });

  it.each([
    ['asked just now', () => ({ auth_time: seconds() }), true],
    ['does not say', () => ({}), true],
    [
      'asked just now, with its clock an hour behind',
      () => ({ auth_time: seconds() - 3600, iat: seconds() - 3600 }),
      true,
    ],
    ['asked ten seconds before', () => ({ auth_time: seconds() - 10 }), false],
    [
      'asked ten seconds before, with its clock an hour ahead',
      () => ({ auth_time: seconds() + 3590, iat: seconds() + 3600 }),
      false,
    ],
  ])('lets nobody in who should have been asked, when the provider %s', async (_, claims, isIn) => {
    const { location, account, begun } = await login(claims(), '&switch_user=1');
    expect(begun.get('prompt')).toBe('login');
    expect((await account()).account !== undefined).toBe(isIn);
    if (isIn) return expect(location).toBe('/');
    const { origin, pathname, searchParams } = new URL(location);
    expect([
      origin + pathname,
      searchParams.get('post_logout_redirect_uri'),
      searchParams.get('client_id'),
    ]).toEqual([`${provider.url}/logout`, 'http://localhost:3000/', clientId]);
    expect(searchParams.get('id_token_hint')).toMatch(/^ey/);
  });

  it('does not mind an old password where nobody had to be asked', async () => {
    expect((await login({ auth_time: seconds() - 3600 })).location).toBe('/');
  });

  it('says that the provider did not ask when it has no logout to go to', async () => {
    provider.hasEndSession = false;
    const plain = await createTestApp(kind, { oidc: oidcFor(provider.url) });
    expect((await login({ auth_time: seconds() - 3600 }, '&switch_user=1', plain)).location).toBe(
      '/?inloggen=zelfde',
    );
    await plain.end();
  });

  it.each([
    ['&error=access_denied', '/?inloggen=afgebroken'],
    ['&error=consent_required&error_description=consent+not+given', '/?inloggen=afgebroken'],
    ['&error=server_error', '/?inloggen=mislukt'],
    ['&error=access_denied&code=c', '/?inloggen=afgebroken'],
  ])('reads an answer with %s', async (answer, location) => {
    const { begin, comeBack, account } = openBrowser(made.test);
    expect(await comeBack(await begin(), answer)).toBe(location);
    expect((await account()).error).toBe('not_logged_in');
  });

  it('knows the accounts of before when the name of the provider is spelled with a slash, or without', async () => {
    const idOf = async (on: typeof made) =>
      (await (await login({ sub: 'slash' }, '', on)).account()).account?.id;
    const before = await idOf(made);
    expect(before).toBeDefined();
    // As it was stored before, from a setting with a slash.
    await made.test.db
      .updateTable('accounts')
      .set({ iss: `${provider.url}/` })
      .where('ext_id', '=', 'slash')
      .execute();
    expect(await idOf(made)).toBe(before);
    await made.test.db
      .updateTable('accounts')
      .set({ deleted_at: new Date().toISOString() })
      .where('ext_id', '=', 'slash')
      .execute();
    expect(await idOf(made)).toBe(before);
  });

  it.each([
    ['/realm/', '/realm'],
    ['/realm', '/realm/'],
  ])('finds a provider that calls itself %s when the setting says %s', async (own, setting) => {
    provider.name = provider.url + own;
    const other = await createTestApp(kind, { oidc: oidcFor(provider.url + setting) });
    expect((await login({}, '', other)).location).toBe('/');
    await other.end();
  });

  it('does not take another provider for this one', async () => {
    provider.name = `${provider.url}/ander`;
    const other = await createTestApp(kind, { oidc: oidcFor(`${provider.url}/realm`) });
    expect((await openBrowser(other.test).visit('/oidc-authorize')).headers.location).toBe(
      '/?inloggen=onbereikbaar',
    );
    await other.end();
  });

  it.each([
    ['every address', '/', 404, 200],
    ['every address', '/', 403, 200],
    ['its token address', '/token', 404, 200],
    ['its token address', '/token', 403, 401],
    ['its keys', '/jwks', 403, 200],
  ])(
    'after a start of ours, asks after a session while the provider refuses %s with %i',
    async (_, part, status, expected) => {
      const person = await login({});
      const later = () => Date.now() + 16 * 60_000;
      const oidc = oidcFor(provider.url);
      const app = await createApp({ ...quiet, db: made.test.db, oidc, clock: later });
      provider.refuses = { [part]: status };
      const again = openBrowser({ app }, person.jar);
      expect((await again.visit('/api/account')).statusCode).toBe(expected);
      // Kept is kept: it goes on when the provider is itself again.
      provider.refuses = {};
      const goesOn = await createApp({
        ...quiet,
        db: made.test.db,
        oidc,
        clock: () => later() + 60_000 * 16,
      });
      expect(
        (await openBrowser({ app: goesOn }, person.jar).visit('/api/account')).statusCode,
      ).toBe(expected);
      await Promise.all([app.http.close(), goesOn.http.close()]);
    },
  );
});

it.each([
  [{ error: 'invalid_client', status: 400 }, 'invalid_client (400)'],
  [
    {
      code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
      status: 401,
      name: 'WWWAuthenticateChallengeError',
    },
    'OAUTH_WWW_AUTHENTICATE_CHALLENGE (401)',
  ],
  [
    {
      code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
      cause: { claim: 'aud', claims: { email: 'geheim@example.nl' } },
    },
    'OAUTH_JWT_CLAIM_COMPARISON_FAILED (aud)',
  ],
  [
    { code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED', cause: { attribute: 'issuer' } },
    'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED (issuer)',
  ],
  [
    { code: 'OAUTH_RESPONSE_IS_NOT_CONFORM', cause: { status: 404 } },
    'OAUTH_RESPONSE_IS_NOT_CONFORM (404)',
  ],
  [{ name: 'TimeoutError', code: 23 }, '23'],
  [{}, 'unknown'],
])('logs %j as %s', (error, reason) => expect(reasonOf(error)).toBe(reason));

it.each([
  ['toezichthouder', ['ROLE_INSPECTOR']],
  [
    ['toezichthouder', 'beheer', 7, null],
    ['ROLE_INSPECTOR', 'ROLE_ADMIN'],
  ],
  ['toezichthouder; beheer', ['ROLE_INSPECTOR', 'ROLE_ADMIN']],
  ['toezichthouder,beheer', ['ROLE_INSPECTOR', 'ROLE_ADMIN']],
  ['GGD beheer', ['ROLE_ADMIN']],
  [['GGD beheer'], ['ROLE_ADMIN']],
  ['geen beheer', []],
  [['geen beheer'], []],
  ['', []],
  [undefined, []],
  [{ beheer: true }, []],
])('reads the roles in %j', (roles, expected) => {
  expect(
    rolesOf({ roles }, 'roles', {
      toezichthouder: 'ROLE_INSPECTOR',
      beheer: 'ROLE_ADMIN',
      'GGD beheer': 'ROLE_ADMIN',
    }),
  ).toEqual(expected);
});
