import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { safeReturn } from '#server/identity/claims.ts';
import { meansInvalidGrant } from '#server/identity/provider.ts';
import { seal } from '#server/identity/tokens.ts';
import { createTestApp, onBothDatabases, publicUrl, type TestApp } from '#tests/support/app.ts';

/** A browser's cookies and redirects, on the app itself. */
function browser(use: () => TestApp) {
  const jar = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>) => {
    const { pathname, search } = new URL(url, publicUrl);
    const answer = await use().app.http.inject({
      method: form ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        host: 'localhost:3000',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    for (const { name, value } of answer.cookies) value ? jar.set(name, value) : jar.delete(name);
    return answer;
  };
  const follow = async (url: string, form?: Record<string, string>) => {
    let at = url;
    let answer = await visit(at, form);
    for (let n = 0; n < 10 && answer.headers.location; n++) {
      at = new URL(String(answer.headers.location), new URL(at, publicUrl)).href;
      if (!at.startsWith(publicUrl)) break;
      answer = await visit(at);
    }
    return { at: new URL(at, publicUrl), answer };
  };
  const login = async (username: string, password = 'demo', returnTo = '/') => {
    const { at } = await follow(`/oidc-authorize?return_to=${encodeURIComponent(returnTo)}`);
    return follow(at.href, { username, password });
  };
  return { jar, visit, follow, login };
}

onBothDatabases('§1 §4 identity: the demo provider', (use) => {
  it.each([
    ['inspecteur', ['ROLE_INSPECTOR']],
    ['beheerder', ['ROLE_ADMIN']],
    ['superbeheerder', ['ROLE_SUPER_ADMIN']],
    ['beide', ['ROLE_ADMIN', 'ROLE_INSPECTOR']],
    ['nieuw', []],
  ])('logs %s in with the roles of the demo', async (name, roles) => {
    const { login, visit } = browser(use);
    expect((await login(name, 'demo', '/inspecties/lijst')).at.pathname).toBe('/inspecties/lijst');
    expect((await visit('/logged-in')).json()).toEqual({ logged_in: true });
    expect((await visit('/api/account')).json().account).toMatchObject({ username: name, roles });
  });

  it('refuses a wrong password, in the form itself', async () => {
    const { login, visit } = browser(use);
    const { answer } = await login('inspecteur', 'fout');
    expect([answer.statusCode, answer.body.includes('role="alert"')]).toEqual([401, true]);
    expect((await visit('/logged-in')).json()).toEqual({ logged_in: false });
  });

  it('keeps one account for a person, and what the person changed in it', async () => {
    const [first, second] = [browser(use), browser(use)];
    await first.login('inspecteur2');
    const { account } = (await first.visit('/api/account')).json();
    await second.login('inspecteur2');
    expect((await second.visit('/api/account')).json().account.id).toBe(account.id);
  });

  it('logs out here and at the provider; another token each login', async () => {
    const one = browser(use);
    await one.login('beide');
    const token = one.jar.get('vi');
    const { redirect } = (await one.visit('/logout')).json();
    expect(redirect).toMatch(/^http:\/\/localhost:3000\/oidc\/session\/end\?/);
    expect(one.jar.has('vi')).toBe(false);
    one.jar.set('vi', token ?? '');
    expect((await one.visit('/api/account')).json().error).toBe('not_logged_in');
    await one.login('beide');
    expect(one.jar.get('vi')).not.toBe(token);
  });

  it('does not log out for a foreign page', async () => {
    const one = browser(use);
    await one.login('inspecteur');
    for (const site of ['cross-site', 'same-site']) {
      const answer = await use().app.http.inject({
        url: '/logout',
        headers: { host: 'localhost:3000', cookie: `vi=${one.jar.get('vi')}`, 'sec-fetch-site': site },
      });
      expect(answer.statusCode).toBe(403);
    }
    expect((await one.visit('/logged-in')).json()).toEqual({ logged_in: true });
  });

  it('does not log out for a link in a text, only for the script of the page', async () => {
    const person = await use().login();
    const link = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    expect([(await person.get('/logout', link)).status, (await person.get('/logged-in')).body]).toEqual([403, { logged_in: true }]);
    expect((await person.get('/logout', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).status).toBe(200);
    expect((await person.get('/logged-in')).body).toEqual({ logged_in: false });
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'https://kwaad.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 422],
    [{ origin: publicUrl }, 422],
    [{}, 422],
  ])('judges where a change comes from: %j', async (headers, status) => {
    const person = await use().login(['ROLE_ADMIN']);
    expect((await person.call('POST', '/api/version', {}, headers as Record<string, string>)).status).toBe(status);
  });

  it('ends a callback that nobody asked for, was used before, or was tampered with, at the login page', async () => {
    const { visit, jar } = browser(use);
    expect((await visit('/oidc-callback?code=x&state=y')).headers.location).toBe('/?inloggen=verlopen');
    const begun = await visit('/oidc-authorize');
    const state = new URL(String(begun.headers.location)).searchParams.get('state');
    expect((await visit('/oidc-callback?code=x&state=y')).headers.location).toBe('/?inloggen=verlopen');
    expect((await visit(`/oidc-callback?code=x&state=${state}`)).headers.location).toBe('/?inloggen=mislukt');
    expect((await visit(`/oidc-callback?code=x&state=${state}`)).headers.location).toBe('/?inloggen=verlopen');
    expect(jar.has('vi')).toBe(false);
  });

  it('ends after 12 idle hours and after 7 days, and refuses an old login attempt', async () => {
    const person = await use().login();
    const attempt = browser(use);
    const { at } = await attempt.follow('/oidc-authorize');
    use().pass(11 * 60 * 1000);
    expect((await attempt.follow(at.href, { username: 'inspecteur', password: 'demo' })).at.search).toBe('?inloggen=verlopen');
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
  'https://kwaad.example',
  '//kwaad.example',
  '/\\kwaad.example',
  '\\\\kwaad',
  'javascript:alert(1)',
  '/a\nb',
  'inspecties',
  '',
  '/%0d%0aset-cookie:x'.replace(/%0d%0a/, '\r\n'),
  '/@kwaad.example:80',
])('sends nobody to %j after the login', (path) => expect(safeReturn(path)).toBe('/'));
it.each(['/', '/inspecties/lijst?page=2', '/inspectie/0192-ab?target=dashboard', '/inspectie/0192-ab#q-0192-cd'])('does bring one back to %s', (path) =>
  expect(safeReturn(path)).toBe(path),
);

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
])('reads a refused refresh %j: over = %s', (error, over) => expect(meansInvalidGrant(error)).toBe(over));

describe('§8 decisions 4.4: another provider, by settings', () => {
  let provider: Server;
  let issuer: string;
  let key: CryptoKey;
  let refresh: { status: number; body: object; count: number };
  let idToken: (claims: Record<string, unknown>) => Promise<string>;
  let nonce = '';
  let claims: Record<string, unknown> = {};
  let made: Awaited<ReturnType<typeof createTestApp>>;

  beforeAll(async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    key = pair.privateKey;
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
    idToken = (more) =>
      new SignJWT({ nonce, ...more })
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .setIssuer(issuer)
        .setAudience('client')
        .setSubject(String(more['sub'] ?? 'sub'))
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(key);
    provider = createServer(async (request, response) => {
      const path = request.url?.split('?')[0];
      let body = '';
      for await (const chunk of request) body += chunk;
      const send = (status: number, answer: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      if (path?.endsWith('openid-configuration'))
        return send(200, {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      if (path === '/jwks') return send(200, { keys: [jwk] });
      if (new URLSearchParams(body).get('grant_type') === 'refresh_token') {
        refresh.count++;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return send(refresh.status, refresh.body);
      }
      return send(200, { access_token: 'a', token_type: 'bearer', refresh_token: 'r', id_token: await idToken(claims) });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const address = provider.address();
    issuer = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
    made = await createTestApp('sqlite', {
      oidc: {
        issuer,
        clientId: 'client',
        clientSecret: 's'.repeat(32),
        clientAuth: 'client_secret_post',
        scope: 'openid',
        rolesClaim: 'realm_access.roles',
        rolesMap: { toezichthouder: 'ROLE_INSPECTOR' },
      },
      adminUsernames: ['baas'],
    });
  });
  afterAll(async () => {
    await made.end();
    provider.close();
  });

  const login = async (withClaims: Record<string, unknown>) => {
    const one = browser(() => made.test);
    const start = new URL(String((await one.visit('/oidc-authorize')).headers.location));
    nonce = start.searchParams.get('nonce') ?? '';
    claims = withClaims;
    expect([start.searchParams.get('code_challenge_method'), start.origin]).toEqual(['S256', issuer]);
    const answer = await one.visit(`/oidc-callback?code=c&state=${start.searchParams.get('state')}`);
    return { ...one, location: answer.headers.location };
  };

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
    const boss = await login({ sub: 'u2', preferred_username: 'baas' });
    expect((await boss.visit('/api/account')).json().account.roles).toEqual(['ROLE_SUPER_ADMIN']);
  });

  it('refreshes names at each login, not the roles an administrator gave', async () => {
    const first = await login({ sub: 'u3', preferred_username: 'an', family_name: 'Oud' });
    const { id } = (await first.visit('/api/account')).json().account;
    await made.test.db.updateTable('accounts').set({ is_inspector: true }).where('id', '=', id).execute();
    const again = await login({ sub: 'u3', preferred_username: 'an', family_name: 'Nieuw' });
    expect((await again.visit('/api/account')).json().account).toMatchObject({ id, familyName: 'Nieuw', roles: ['ROLE_INSPECTOR'] });
  });

  it('brings a deleted account back without its roles, and a disabled one not at all', async () => {
    const first = await login({ sub: 'u4', preferred_username: 'weg', realm_access: { roles: ['toezichthouder'] } });
    const { id } = (await first.visit('/api/account')).json().account;
    await made.test.db.updateTable('accounts').set({ deleted_at: new Date().toISOString(), enabled: false }).where('id', '=', id).execute();
    const again = await login({ sub: 'u4', preferred_username: 'weg', realm_access: { roles: ['toezichthouder'] } });
    const { account } = (await again.visit('/api/account')).json();
    // The same account: its inspections, and what waits on its tablet, are still its own.
    expect([account.id === id, account.roles]).toEqual([true, []]);
    await made.test.db.updateTable('accounts').set({ enabled: false }).where('id', '=', account.id).execute();
    expect((await login({ sub: 'u4', preferred_username: 'weg' })).location).toBe('/?inloggen=geweigerd');
  });

  it.each([
    ['another nonce', async () => idToken({ nonce: 'x' })],
    [
      'another audience',
      async () =>
        new SignJWT({ nonce })
          .setProtectedHeader({ alg: 'RS256', kid: 'k' })
          .setIssuer(issuer)
          .setAudience('ander')
          .setSubject('s')
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(key),
    ],
    [
      'another issuer',
      async () =>
        new SignJWT({ nonce })
          .setProtectedHeader({ alg: 'RS256', kid: 'k' })
          .setIssuer('https://kwaad')
          .setAudience('client')
          .setSubject('s')
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(key),
    ],
    [
      'an old token',
      async () =>
        new SignJWT({ nonce })
          .setProtectedHeader({ alg: 'RS256', kid: 'k' })
          .setIssuer(issuer)
          .setAudience('client')
          .setSubject('s')
          .setIssuedAt(1)
          .setExpirationTime(100)
          .sign(key),
    ],
    [
      'a shared secret for a signature',
      async () =>
        new SignJWT({ nonce })
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuer(issuer)
          .setAudience('client')
          .setSubject('s')
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(new TextEncoder().encode('s'.repeat(32))),
    ],
    [
      'another key',
      async () =>
        new SignJWT({ nonce })
          .setProtectedHeader({ alg: 'RS256', kid: 'k' })
          .setIssuer(issuer)
          .setAudience('client')
          .setSubject('s')
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign((await generateKeyPair('RS256')).privateKey),
    ],
    [
      'no signature',
      async () =>
        `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ nonce, iss: issuer, aud: 'client', sub: 's', iat: Date.now() / 1000, exp: Date.now() / 1000 + 300 }))}.`.replaceAll(
          '=',
          '',
        ),
    ],
  ])('refuses an id token with %s', async (_, forge) => {
    const honest = idToken;
    idToken = () => {
      idToken = honest;
      return forge();
    };
    const { location, jar } = await login({});
    expect([location, jar.has('vi')]).toEqual(['/?inloggen=mislukt', false]);
    idToken = honest;
  });

  it('asks the provider once in 15 minutes, once at a time, and logs out only when it is really over', async () => {
    const one = await login({ sub: 'u5', preferred_username: 'vijf' });
    const later = async (status: number, body: object) => {
      refresh = { status, body, count: 0 };
      made.test.pass(16 * 60 * 1000);
      const answers = await Promise.all(Array.from({ length: 5 }, () => one.visit('/api/account')));
      return [refresh.count, ...new Set(answers.map(({ statusCode }) => statusCode))];
    };
    expect(await later(200, { access_token: 'b', token_type: 'bearer', refresh_token: 'r2' })).toEqual([1, 200]);
    expect((await one.visit('/api/account')).statusCode).toBe(200);
    expect(refresh.count).toBe(1);
    expect(await later(503, {})).toEqual([1, 200]);
    expect(await later(401, { error: 'invalid_client' })).toEqual([1, 200]);
    refresh = { status: 400, body: { error: 'invalid_grant' }, count: 0 };
    made.test.pass(16 * 60 * 1000);
    expect((await one.visit('/api/account')).json()).toMatchObject({ status: 401, error: 'invalid_grant' });
    expect((await one.visit('/logged-in')).json()).toEqual({ logged_in: false });
  });

  it('ends a session whose refresh token was sealed with another secret: the provider could never be asked again', async () => {
    const one = await login({ sub: 'u6', preferred_username: 'zes' });
    const { id } = (await one.visit('/api/account')).json().account;
    refresh = { status: 200, body: { access_token: 'b', token_type: 'bearer' }, count: 0 };
    await made.test.db
      .updateTable('sessions')
      .set({ refresh_token: seal('r', 'a secret of before, long enough to count') })
      .where('account_id', '=', id)
      .execute();
    expect((await one.visit('/api/account')).statusCode).toBe(200);
    made.test.pass(16 * 60 * 1000);
    expect((await one.visit('/api/account')).json()).toMatchObject({ status: 401, error: 'invalid_grant' });
    expect([(await one.visit('/logged-in')).json(), refresh.count]).toEqual([{ logged_in: false }, 0]);
  });
});
