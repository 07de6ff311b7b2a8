import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meansInvalidGrant } from '#server/identity/provider.ts';
import { seal } from '#server/identity/tokens.ts';
import { createTestApp, onBothDatabases } from '#tests/support/app.ts';
import {
  browserOn,
  type FakeProvider,
  logInAt,
  startFakeProvider,
} from '#tests/support/fakeProvider.ts';

/** Logging in and out; what a stranger may try is in tests/security. */
onBothDatabases('§1 §4 identity: the demo provider', (use) => {
  it.each([
    ['inspecteur', ['ROLE_INSPECTOR']],
    ['beheerder', ['ROLE_ADMIN']],
    ['superbeheerder', ['ROLE_SUPER_ADMIN']],
    ['beide', ['ROLE_ADMIN', 'ROLE_INSPECTOR']],
    ['nieuw', []],
  ])('logs %s in with the roles of the demo', async (name, roles) => {
    const { login, visit } = browserOn(use);
    expect((await login(name, 'demo', '/inspecties/lijst')).at.pathname).toBe('/inspecties/lijst');
    expect((await visit('/logged-in')).json()).toMatchObject({ logged_in: true });
    expect((await visit('/api/account')).json().account).toMatchObject({ username: name, roles });
  });

  it('refuses a wrong password, in the form itself', async () => {
    const { login, visit } = browserOn(use);
    const { answer } = await login('inspecteur', 'fout');
    expect([answer.statusCode, answer.body.includes('role="alert"')]).toEqual([401, true]);
    expect((await visit('/logged-in')).json()).toMatchObject({ logged_in: false });
  });

  it('keeps one account for a person, and what the person changed in it', async () => {
    const [first, second] = [browserOn(use), browserOn(use)];
    await first.login('inspecteur2');
    const { account } = (await first.visit('/api/account')).json();
    await second.login('inspecteur2');
    expect((await second.visit('/api/account')).json().account.id).toBe(account.id);
  });

  it('logs out here and at the provider; another token each login', async () => {
    const one = browserOn(use);
    await one.login('beide');
    const token = one.jar.get('vi');
    const { account } = (await one.visit('/api/account')).json();
    const ended = async () =>
      (
        await use()
          .db.selectFrom('audit')
          .select('id')
          .where('event', '=', 'end-session')
          .where('account_id', '=', account.id)
          .execute()
      ).length;
    const before = await ended();
    const { redirect } = (await one.visit('/logout')).json();
    expect(await ended()).toBe(before + 1);
    expect(redirect).toMatch(/^http:\/\/localhost:3000\/oidc\/session\/end\?/);
    expect(one.jar.has('vi')).toBe(false);
    one.jar.set('vi', token ?? '');
    expect((await one.visit('/api/account')).json().error).toBe('not_logged_in');
    await one.login('beide');
    expect(one.jar.get('vi')).not.toBe(token);
  });

  it('ends a callback that nobody asked for, was used before, or was tampered with, at the login page', async () => {
    const { visit, jar } = browserOn(use);
    expect((await visit('/oidc-callback?code=x&state=y')).headers.location).toBe(
      '/?inloggen=verlopen',
    );
    const begun = await visit('/oidc-authorize');
    const state = new URL(String(begun.headers.location)).searchParams.get('state');
    expect((await visit('/oidc-callback?code=x&state=y')).headers.location).toBe(
      '/?inloggen=verlopen',
    );
    expect((await visit(`/oidc-callback?code=x&state=${state}`)).headers.location).toBe(
      '/?inloggen=mislukt',
    );
    expect((await visit(`/oidc-callback?code=x&state=${state}`)).headers.location).toBe(
      '/?inloggen=verlopen',
    );
    expect(jar.has('vi')).toBe(false);
  });

  it('ends after 12 idle hours and after 7 days, and refuses an old login attempt', async () => {
    const person = await use().login();
    const attempt = browserOn(use);
    const { at } = await attempt.follow('/oidc-authorize');
    use().pass(11 * 60 * 1000);
    expect(
      (await attempt.follow(at.href, { username: 'inspecteur', password: 'demo' })).at.search,
    ).toBe('?inloggen=verlopen');
    for (let hour = 0; hour < 7 * 24; hour += 11) {
      expect((await person.get('/api/account')).status).toBe(200);
      use().pass(11 * 3600 * 1000);
    }
    expect((await person.get('/api/account')).status).toBe(401);
    const idle = await use().login();
    use().pass(12 * 3600 * 1000 + 1000);
    expect((await idle.get('/api/account')).status).toBe(401);
  });
});

it.each([
  [{ error: 'invalid_grant', status: 400 }, true],
  [{ error: 'invalid_request', status: 400 }, true],
  [{ status: 400 }, true],
  [{ cause: { status: 403 } }, true],
  [{ error: 'invalid_client', status: 401 }, false],
  [{ error: 'slow_down', status: 400 }, false],
  [{ status: 429 }, false],
  [{ status: 408 }, false],
  [{ cause: { status: 404 } }, false],
  [{ cause: { status: 405 } }, false],
  [{ status: 503 }, false],
  [{ code: 'ECONNREFUSED' }, false],
])('reads a refused refresh %j: over = %s', (error, over) =>
  expect(meansInvalidGrant(error)).toBe(over),
);

describe('§8 decisions 4.4: another provider, by settings', () => {
  let fake: FakeProvider;
  let made: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    fake = await startFakeProvider();
    made = await createTestApp('sqlite', { oidc: fake.settings, adminUsernames: ['baas'] });
  });
  afterAll(async () => {
    await made.end();
    fake.close();
  });
  const login = (claims: Record<string, unknown>) => logInAt(fake, () => made.test, claims);

  it('makes the account from the claims, maps roles, and the first super admin comes from the settings', async () => {
    const one = await login({
      sub: 'u1',
      preferred_username: 'jan',
      given_name: 'Jan',
      family_name: 'Jansen',
      email: 'jan@example.nl',
      realm_access: { roles: ['toezichthouder', 'onbekend'] },
    });
    expect((await one.visit('/api/account')).json().account).toMatchObject({
      username: 'jan',
      givenName: 'Jan',
      familyName: 'Jansen',
      roles: ['ROLE_INSPECTOR'],
    });
    const boss = await login({ sub: 'baas', preferred_username: 'de-baas' });
    expect((await boss.visit('/api/account')).json().account.roles).toEqual(['ROLE_SUPER_ADMIN']);
  });

  it('refreshes names at each login, not the roles an administrator gave', async () => {
    const first = await login({ sub: 'u3', preferred_username: 'an', family_name: 'Oud' });
    const { id } = (await first.visit('/api/account')).json().account;
    await made.test.db
      .updateTable('accounts')
      .set({ is_inspector: true })
      .where('id', '=', id)
      .execute();
    const again = await login({ sub: 'u3', preferred_username: 'an', family_name: 'Nieuw' });
    expect((await again.visit('/api/account')).json().account).toMatchObject({
      id,
      familyName: 'Nieuw',
      roles: ['ROLE_INSPECTOR'],
    });
  });

  it('brings a deleted account back without its roles, and a disabled one not at all', async () => {
    const first = await login({
      sub: 'u4',
      preferred_username: 'weg',
      realm_access: { roles: ['toezichthouder'] },
    });
    const { id } = (await first.visit('/api/account')).json().account;
    await made.test.db
      .updateTable('accounts')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    const again = await login({
      sub: 'u4',
      preferred_username: 'weg',
      realm_access: { roles: ['toezichthouder'] },
    });
    const { account } = (await again.visit('/api/account')).json();
    // The same account: its inspections, and what waits on its tablet, are still its own.
    expect([account.id === id, account.roles]).toEqual([true, []]);
    await made.test.db
      .updateTable('accounts')
      .set({ enabled: false })
      .where('id', '=', account.id)
      .execute();
    const refused = '/?inloggen=geweigerd';
    expect((await login({ sub: 'u4', preferred_username: 'weg' })).location).toBe(refused);
    // Deleting it switches nothing on.
    await made.test.db
      .updateTable('accounts')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', account.id)
      .execute();
    expect((await login({ sub: 'u4', preferred_username: 'weg' })).location).toBe(refused);
  });

  it('ends a session whose refresh token was sealed with another secret: the provider could never be asked again', async () => {
    const one = await login({ sub: 'u6', preferred_username: 'zes' });
    const { id } = (await one.visit('/api/account')).json().account;
    fake.refresh = {
      status: 200,
      body: { access_token: 'b', token_type: 'bearer' },
      count: 0,
      tokens: [],
    };
    await made.test.db
      .updateTable('sessions')
      .set({ refresh_token: seal('r', 'a secret of before, long enough to count') })
      .where('account_id', '=', id)
      .execute();
    expect((await one.visit('/api/account')).statusCode).toBe(200);
    made.test.pass(16 * 60 * 1000);
    expect((await one.visit('/api/account')).json()).toMatchObject({
      status: 401,
      error: 'invalid_grant',
    });
    expect([(await one.visit('/logged-in')).json(), fake.refresh.count]).toEqual([
      expect.objectContaining({ logged_in: false }),
      0,
    ]);
    const ended = await made.test.db
      .selectFrom('audit')
      .select(['account_id', 'noun'])
      .where('record_id', '=', id)
      .where('event', '=', 'end-session')
      .execute();
    expect(ended).toEqual([{ account_id: null, noun: 'account' }]);
  });
});
