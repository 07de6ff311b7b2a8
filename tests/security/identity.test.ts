import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { safeReturn } from '#server/identity/safeReturn.ts';
import { createFolderStore } from '#server/photos/folderStore.ts';
import { askedDatabases, createTestApp, publicUrl } from '#tests/support/app.ts';
import {
  browserOn,
  type FakeProvider,
  logInAt,
  startFakeProvider,
} from '#tests/support/fakeProvider.ts';
import { rowOf } from './rows.ts';

/**
 * What a provider, or somebody who stands between it and us, may say: only the truth lets anybody
 * in.
 */
type Forge = (fake: FakeProvider, nonce: string) => Promise<string | undefined>;
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const soon = () => Math.floor(Date.now() / 1000) + 300;
const unsigned = (fake: FakeProvider, alg: string, nonce: string) =>
  `${encode({ alg })}.${encode({ iss: fake.issuer, aud: 'client', sub: 'sub', nonce, iat: soon() - 300, exp: soon() })}.`;
const attacker = generateKeyPair('RS256', { extractable: true });

const forged: [string, Forge][] = [
  ['no signature', async (fake, nonce) => unsigned(fake, 'none', nonce)],
  ['no signature, spelled otherwise', async (fake, nonce) => unsigned(fake, 'nOnE', nonce)],
  [
    'its signature cut off',
    async (fake, nonce) => (await fake.sign({ nonce })).replace(/[^.]*$/, ''),
  ],
  [
    'the client’s secret for a signature',
    (fake, nonce) =>
      fake.sign(
        { nonce },
        { header: { alg: 'HS256' }, key: new TextEncoder().encode(fake.secret) },
      ),
  ],
  [
    'the public key for a secret, as PEM',
    (fake, nonce) =>
      fake.sign(
        { nonce },
        { header: { alg: 'HS256' }, key: new TextEncoder().encode(fake.publicPem) },
      ),
  ],
  [
    'the public key for a secret, as JSON',
    (fake, nonce) =>
      fake.sign(
        { nonce },
        { header: { alg: 'HS256' }, key: new TextEncoder().encode(JSON.stringify(fake.publicJwk)) },
      ),
  ],
  [
    'another key under the same name',
    async (fake, nonce) => fake.sign({ nonce }, { key: (await attacker).privateKey }),
  ],
  [
    'another key under another name',
    async (fake, nonce) =>
      fake.sign({ nonce }, { header: { kid: 'x' }, key: (await attacker).privateKey }),
  ],
  [
    'a key that it brings along',
    async (fake, nonce) =>
      fake.sign(
        { nonce },
        {
          header: { jwk: await exportJWK((await attacker).publicKey) },
          key: (await attacker).privateKey,
        },
      ),
  ],
  [
    'a key at an address of its own',
    async (fake, nonce) =>
      fake.sign(
        { nonce },
        { header: { jku: 'http://127.0.0.1:9/jwks', kid: 'x' }, key: (await attacker).privateKey },
      ),
  ],
  [
    'another algorithm than agreed',
    async (fake, nonce) =>
      fake.sign(
        { nonce },
        { header: { alg: 'PS256' }, key: (await generateKeyPair('PS256')).privateKey },
      ),
  ],
  [
    'claims changed after signing',
    async (fake, nonce) =>
      (await fake.sign({ nonce })).replace(
        /\.[^.]*\./,
        `.${encode({ iss: fake.issuer, aud: 'client', sub: 'baas', nonce, iat: soon() - 300, exp: soon() })}.`,
      ),
  ],
  ['another audience', (fake, nonce) => fake.sign({ nonce, aud: 'ander' })],
  [
    'two audiences, handed out to the other',
    (fake, nonce) => fake.sign({ nonce, aud: ['client', 'ander'], azp: 'ander' }),
  ],
  [
    'two audiences, handed out to nobody',
    (fake, nonce) => fake.sign({ nonce, aud: ['client', 'ander'] }),
  ],
  ['another issuer', (fake, nonce) => fake.sign({ nonce, iss: 'https://kwaad.example' })],
  [
    'the issuer with a slash behind it',
    (fake, nonce) => fake.sign({ nonce, iss: `${fake.issuer}/` }),
  ],
  ['another nonce', (fake) => fake.sign({ nonce: 'x' })],
  ['no nonce', (fake) => fake.sign({})],
  ['an old date', (fake, nonce) => fake.sign({ nonce, iat: 1, exp: 100 })],
  [
    'a date from which it counts tomorrow',
    (fake, nonce) => fake.sign({ nonce, nbf: soon() + 86_400 }),
  ],
  ['no end', (fake, nonce) => fake.sign({ nonce, exp: undefined })],
  ['nobody in it', (fake, nonce) => fake.sign({ nonce, sub: undefined })],
  ['no token at all', async () => undefined],
  ['no token but a word', async () => 'token'],
];

/** Ways to come back with another answer than was given; the second element is where one ends. */
const replays: [string, Parameters<typeof logInAt>[3], string][] = [
  [
    'another state',
    { tamper: (callback) => callback.replace(/state=.*/, 'state=x') },
    '/?inloggen=verlopen',
  ],
  ['no state', { tamper: (callback) => callback.replace(/&state=.*/, '') }, '/?inloggen=verlopen'],
  ['two states', { tamper: (callback) => `${callback}&state=x` }, '/?inloggen=mislukt'],
  ['no code', { tamper: (callback) => callback.replace('code=c&', '') }, '/?inloggen=mislukt'],
  [
    'another issuer named beside the code',
    { tamper: (callback) => `${callback}&iss=https%3A%2F%2Fkwaad.example` },
    '/?inloggen=mislukt',
  ],
  [
    'an error for an answer',
    {
      tamper: (_, state) =>
        `/oidc-callback?error=access_denied&error_description=%3Cscript%3E&state=${state}`,
    },
    '/?inloggen=afgebroken',
  ],
];

/** Where somebody wants to be sent after logging in, and where one ends. */
const returns: [string, string][] = [
  ['https://kwaad.example', '/'],
  ['//kwaad.example', '/'],
  ['///kwaad.example', '/'],
  ['/\\kwaad.example', '/'],
  ['\\\\kwaad.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/a\nb', '/'],
  ['/\t/kwaad.example', '/'],
  ['/\r\nset-cookie:x=y', '/'],
  ['/@kwaad.example:80', '/'],
  ['/%0d%0aset-cookie:x=y\r\n', '/'],
  ['inspecties', '/'],
  ['', '/'],
  // No page: these would end the session again, or show bare data.
  ['/logout', '/'],
  ['/logout?x=1', '/'],
  ['/oidc/session/end', '/'],
  ['/oidc-authorize?return_to=/', '/'],
  ['/api/account', '/'],
  ['/%6cogout', '/'],
  ['/inspecties/../logout', '/'],
  ['/logout#x', '/'],
  ['/', '/'],
  ['/inspecties/lijst?page=2', '/inspecties/lijst?page=2'],
  ['/inspectie/0192-ab?target=dashboard', '/inspectie/0192-ab?target=dashboard'],
  ['/inspectie/0192-ab#q-0192-cd', '/inspectie/0192-ab#q-0192-cd'],
];

let fake: FakeProvider;
let made: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  fake = await startFakeProvider();
  made = await createTestApp('sqlite', { oidc: fake.settings });
});
afterAll(async () => {
  await made?.end();
  fake?.close();
});
const use = () => made.test;
const login = (claims: Record<string, unknown> = {}, options?: Parameters<typeof logInAt>[3]) =>
  logInAt(fake, use, claims, options);

describe(rowOf('forged provider answers', forged.length + replays.length + 2, 30), () => {
  it('an honest one lets in, so that the others are refused for what is wrong with them', async () => {
    const one = await login({ sub: 'eerlijk', preferred_username: 'eerlijk' });
    expect([one.location, (await one.visit('/logged-in')).json()]).toEqual([
      '/',
      expect.objectContaining({ logged_in: true }),
    ]);
    expect([
      one.start.searchParams.get('code_challenge_method'),
      one.start.searchParams.get('nonce')?.length,
    ]).toEqual(['S256', 43]);
  });

  it.each(forged)('refuses an id token with %s', async (_, forge) => {
    const honest = fake.answer;
    fake.answer = async (nonce) => ({
      access_token: 'a',
      token_type: 'bearer',
      refresh_token: 'r',
      id_token: await forge(fake, nonce),
    });
    const one = await login({});
    fake.answer = honest;
    expect([one.location, one.jar.has('vi'), (await one.visit('/logged-in')).json()]).toEqual([
      '/?inloggen=mislukt',
      false,
      expect.objectContaining({ logged_in: false }),
    ]);
  });

  it.each(replays)('refuses a callback with %s', async (_, options, where) => {
    const one = await login({ sub: 'eerlijk' }, options);
    expect([one.location, one.jar.has('vi')]).toEqual([where, false]);
  });

  it('takes a code once: who delivers the same callback again stays out, and the provider is not even asked', async () => {
    const one = await login({ sub: 'eerlijk' });
    const asked = fake.codes;
    const again = browserOn(use);
    expect((await again.visit(one.callback)).headers.location).toBe('/?inloggen=verlopen');
    one.jar.delete('vi');
    expect((await one.visit(one.callback)).headers.location).toBe('/?inloggen=verlopen');
    expect([fake.codes, one.jar.has('vi'), again.jar.has('vi')]).toEqual([asked, false, false]);
  });

  it('finishes nobody’s login in another’s browser', async () => {
    const victim = browserOn(use);
    await victim.visit('/oidc-authorize');
    const start = new URL(String((await browserOn(use).visit('/oidc-authorize')).headers.location));
    fake.nonce = start.searchParams.get('nonce') ?? '';
    expect(
      (await victim.visit(`/oidc-callback?code=c&state=${start.searchParams.get('state')}`)).headers
        .location,
    ).toBe('/?inloggen=verlopen');
    expect(victim.jar.has('vi')).toBe(false);
  });
});

/** Other ways to be led elsewhere; each answers what is left of the address bar. */
const elsewhere: [string, () => Promise<unknown>, unknown][] = [
  [
    'an address in the callback',
    async () =>
      (
        await login(
          { sub: 'eerlijk' },
          {
            tamper: (callback) =>
              `${callback}&return_to=https://kwaad.example&redirect_uri=https://kwaad.example`,
          },
        )
      ).location,
    '/',
  ],
  [
    'another host in the request',
    async () => {
      const answer = await browserOn(use).visit('/oidc-authorize', undefined, {
        host: 'kwaad.example',
      });
      return [answer.statusCode, answer.headers.location];
    },
    [400, undefined],
  ],
  [
    'another host in what a proxy would say',
    async () => {
      const answer = await browserOn(use).visit('/oidc-authorize', undefined, {
        'x-forwarded-host': 'kwaad.example',
        forwarded: 'host=kwaad.example',
      });
      return new URL(String(answer.headers.location)).searchParams.get('redirect_uri');
    },
    `${publicUrl}/oidc-callback`,
  ],
  [
    'another address for the callback in the query',
    async () =>
      new URL(
        String(
          (await browserOn(use).visit('/oidc-authorize?redirect_uri=https://kwaad.example')).headers
            .location,
        ),
      ).searchParams.get('redirect_uri'),
    `${publicUrl}/oidc-callback`,
  ],
  [
    'a planted session, which a login replaces',
    async () => {
      const one = browserOn(use);
      one.jar.set('vi', 'geplant');
      const start = new URL(String((await one.visit('/oidc-authorize')).headers.location));
      fake.nonce = start.searchParams.get('nonce') ?? '';
      fake.claims = { sub: 'eerlijk' };
      await one.visit(`/oidc-callback?code=c&state=${start.searchParams.get('state')}`);
      return [one.jar.get('vi') === 'geplant', one.jar.get('vi')?.length];
    },
    [false, 43],
  ],
];

describe(rowOf('callback and return address', returns.length + elsewhere.length, 25), () => {
  it.each(returns)('a login that asks for %j ends at %s', async (path, end) => {
    expect(safeReturn(path)).toBe(end);
    const { location } = await login({ sub: 'eerlijk' }, { returnTo: path });
    expect([location, new URL(String(location), publicUrl).origin]).toEqual([end, publicUrl]);
  });
  it.each(elsewhere)('is not led elsewhere by %s', async (_, act, expected) => {
    expect(await act()).toEqual(expected);
  });
});

/** What a provider answers to a refresh: whether the session is really over. */
const refreshes: [string, number, unknown, boolean][] = [
  ['invalid_grant', 400, { error: 'invalid_grant' }, true],
  ['invalid_request', 400, { error: 'invalid_request' }, true],
  ['a bare 4xx', 403, 'Forbidden', true],
  ['a new token', 200, { access_token: 'b', token_type: 'bearer', refresh_token: 'r2' }, false],
  ['that it is busy', 503, {}, false],
  ['that we are too quick', 429, { error: 'slow_down' }, false],
  ['that it does not know the client', 401, { error: 'invalid_client' }, false],
  ['a page of something else', 200, '<html>inlogpagina van het netwerk</html>', false],
  ['nothing in time', 408, '', false],
];

describe.each(askedDatabases)(`${rowOf('refresh', refreshes.length + 3, 12)} (%s)`, (_, kind) => {
  beforeAll(async () => {
    await made.end();
    made = await createTestApp(kind, { oidc: fake.settings });
  });
  /** Somebody whose session is due to be looked at. */
  const due = async () => {
    const one = await login({ sub: randomUUID(), preferred_username: 'vijf' });
    use().pass(16 * 60 * 1000);
    return one;
  };
  const answerWith = (status: number, body: unknown) => {
    fake.refresh = { status, body, count: 0, tokens: [] };
  };

  it.each(refreshes)(
    'a provider that answers %s: asked once by five at a time, over only when it is over',
    async (_, status, body, over) => {
      const one = await due();
      answerWith(status, body);
      const answers = await Promise.all(Array.from({ length: 5 }, () => one.visit('/api/account')));
      // Whoever comes while the provider is being asked is not kept waiting for its answer.
      const mayBe = over ? [200, 401] : [200];
      expect(fake.refresh.count).toBe(1);
      for (const { statusCode } of answers) expect(mayBe).toContain(statusCode);
      if (over) expect(answers.map((answer) => answer.json().error)).toContain('invalid_grant');
      expect((await one.visit('/logged-in')).json()).toMatchObject({ logged_in: !over });
      expect(fake.refresh.count).toBe(1);
    },
  );

  it('a provider that is gone ends nobody’s session, and is left alone for a minute', async () => {
    const one = await due();
    const away = await createApp({
      ...appOptions(),
      fetch: async () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' })),
    });
    const there = () => ({ app: away });
    const visitor = browserOn(there);
    visitor.jar.set('vi', one.jar.get('vi') ?? '');
    answerWith(400, { error: 'invalid_grant' });
    expect((await visitor.visit('/api/account')).statusCode).toBe(200);
    expect((await one.visit('/api/account')).statusCode).toBe(200);
    expect(fake.refresh.count).toBe(0);
    await away.http.close();
  });

  it('two processes on one database ask once, too, and the next time with the token that was given last', async () => {
    const one = await due();
    const second = await createApp(appOptions());
    const elsewhereInIt = browserOn(() => ({ app: second }));
    elsewhereInIt.jar.set('vi', one.jar.get('vi') ?? '');
    answerWith(200, { access_token: 'b', token_type: 'bearer', refresh_token: 'r-nieuw' });
    const all = await Promise.all(
      [one, elsewhereInIt].flatMap(({ visit }) => [visit('/api/account'), visit('/api/account')]),
    );
    expect([all.map(({ statusCode }) => statusCode), fake.refresh.tokens]).toEqual([
      [200, 200, 200, 200],
      ['r'],
    ]);
    use().pass(16 * 60 * 1000);
    await one.visit('/api/account');
    expect(fake.refresh.tokens).toEqual(['r', 'r-nieuw']);
    await second.http.close();
  });

  it('keeps no token of the provider where it can be read', async () => {
    const one = await login({ sub: randomUUID() });
    const rows = await use().db.selectFrom('sessions').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ refresh_token }) => refresh_token)).not.toContain('r');
    expect(JSON.stringify(rows)).not.toContain(one.jar.get('vi'));
  });

  const appOptions = () => ({
    db: use().db,
    publicUrl,
    oidc: fake.settings,
    adminUsernames: [],
    sessionSecret: 'x'.repeat(32),
    photos: createFolderStore(join(tmpdir(), 'vi-fotos')),
    drawReport: async () => new Uint8Array(),
    dist: null,
    version: 'test',
    logLevel: 'silent',
    trustProxy: null,
    clock: use().now,
  });
});
