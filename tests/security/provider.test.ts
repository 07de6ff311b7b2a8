import { describe, expect, it } from 'vitest';
import { seal, unseal } from '#server/identity/tokens.ts';
import { type OidcSettings, readSettings } from '#server/settings/settings.ts';
import { createTestApp } from '#tests/support/app.ts';
import { logInAt, startFakeProvider } from '#tests/support/fakeProvider.ts';

/** What this server takes from the provider, where it calls it, and how it keeps its tokens. */
async function loginWith(
  provider: Parameters<typeof startFakeProvider>[0],
  settingsOf: Partial<OidcSettings> | ((issuer: URL) => Partial<OidcSettings>),
): Promise<unknown> {
  const fake = await startFakeProvider(provider);
  const settings = typeof settingsOf === 'function' ? settingsOf(new URL(fake.issuer)) : settingsOf;
  const { test, end } = await createTestApp('sqlite', { oidc: { ...fake.settings, ...settings } });
  const { location } = await logInAt(fake, () => test);
  await end();
  fake.close();
  return location;
}

it('a login that outlives the one at the provider is not asked for, unless a setting says so', () => {
  const given = {
    OIDC_ISSUER: 'https://login.example.nl',
    OIDC_CLIENT_ID: 'veldinstrument',
    OIDC_CLIENT_SECRET: 'x'.repeat(40),
    PUBLIC_URL: 'https://inspectie.example.nl',
    SESSION_SECRET: 'y'.repeat(64),
  };
  const scope = (more: object = {}) => readSettings({ ...given, ...more }).oidc?.scope.split(' ');
  expect(scope()).toContain('openid');
  expect(scope()).not.toContain('offline_access');
  expect(scope({ OIDC_SCOPE: 'openid offline_access' })).toContain('offline_access');
});

describe('a provider’s signature', () => {
  it.each([['RS256'], ['PS256'], ['ES256'], ['EdDSA']] as const)(
    '%s is taken where the setting names it',
    async (algorithm) => {
      expect(await loginWith({ algorithm }, { idTokenAlgorithm: algorithm })).toBe('/');
    },
  );
  it('of another kind than the setting names is refused', async () => {
    expect(await loginWith({ algorithm: 'ES256' }, {})).toBe('/?inloggen=mislukt');
    expect(await loginWith({}, { idTokenAlgorithm: 'ES256' })).toBe('/?inloggen=mislukt');
  });
});

describe('a provider whose document names another host', () => {
  it('is not called there', async () => {
    expect(await loginWith({ host: 'localhost' }, {})).toBe('/?inloggen=mislukt');
    expect(await loginWith({ host: 'localhost' }, { hosts: ['localhost'] })).toBe(
      '/?inloggen=mislukt',
    );
  });
  it('is called there when OIDC_HOSTS names it', async () => {
    const named = ({ port }: URL) => ({ hosts: [`localhost:${port}`] });
    expect(await loginWith({ host: 'localhost' }, named)).toBe('/');
  });
});

describe('a sealed token', () => {
  const secret = 'a secret that is long enough to count';
  it('opens with its own secret only, and only when it was sealed in a way that is known', () => {
    const sealed = seal('r', secret);
    // A later way puts its name in front.
    expect(
      [sealed, `v2.${sealed}`].map((one) => [unseal(one, secret), unseal(one, `${secret}!`)]),
    ).toEqual([
      ['r', null],
      [null, null],
    ]);
  });
});
