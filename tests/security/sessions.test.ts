import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginSession } from '#server/identity/beginSession.ts';
import type { OidcSettings } from '#server/settings/settings.ts';
import { askedDatabases, createTestApp, onBothDatabases, type Person } from '#tests/support/app.ts';
import { deskOf } from '#tests/support/devices.ts';
import { type FakeProvider, logInAt, startFakeProvider } from '#tests/support/fakeProvider.ts';

/** Switching accounts off, ending sessions, and the provider that ends them (B2, S12). */

onBothDatabases('accounts that are switched off', (use) => {
  let admin: Person;
  let inspector: Person;
  beforeEach(async () => {
    admin = await use().login(['ROLE_ADMIN']);
    inspector = await use().login(['ROLE_INSPECTOR']);
  });
  const save = (by: Person, id: string, body: object) => by.post(`/api/user/${id}`, body);

  it('ends its sessions at once, says why, and takes the person back after a new login only', async () => {
    expect((await inspector.get('/api/account')).status).toBe(200);
    const off = await save(admin, inspector.id, { enabled: false });
    expect([off.status, off.body.user.enabled]).toEqual([200, false]);
    for (const path of ['/api/account', '/logged-in', '/api/inspection/dashboard'])
      expect((await inspector.get(path)).body).toMatchObject({
        error: 'account_disabled',
        status: 401,
      });
    const queue = await inspector.post('/api/action-queue', { actions: [] });
    expect(queue.body.error).toBe('account_disabled');
    expect((await admin.get(`/api/user/${inspector.id}`)).body.user.enabled).toBe(false);
    expect((await save(admin, inspector.id, { enabled: true })).body.user.enabled).toBe(true);
    // The old session stays over.
    expect((await inspector.get('/api/account')).body.error).toBe('not_logged_in');
    const { entries } = (await admin.get('/api/audit')).body;
    expect(entries[0]).toMatchObject({
      record: inspector.id,
      old: { enabled: false },
      new: { enabled: true },
    });
    const mails = await use()
      .db.selectFrom('mails')
      .select(['alert', 'subject'])
      .where('alert', '=', 'account-switched')
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Je account is uitgeschakeld', 'Je account is ingeschakeld']),
    );
  });

  it('begins no session for who was switched off, or deleted, after the provider let them in', async () => {
    const begin = (account_id: string, id_hash: string = randomUUID()) =>
      beginSession(
        use().db,
        () => use().now(),
        { id_hash, account_id, provider_sid: null, id_token: null, refresh_token: null },
        { browser: 'een browser', address: '127.0.0.1' },
      );
    expect(await begin(inspector.id)).toBe(true);
    await save(admin, inspector.id, { enabled: false });
    const late = randomUUID();
    expect(await begin(inspector.id, late)).toBe(false);
    await save(admin, inspector.id, { enabled: true });
    const rows = use().db.selectFrom('sessions').select('id_hash').where('id_hash', '=', late);
    expect(await rows.execute()).toEqual([]);
    expect(await begin(randomUUID())).toBe(false);
  });

  it('ends a long delivery that is under way: the rest of it stays on the device', async () => {
    const desk = await deskOf(use());
    const id = await desk.started();
    const actions = Array.from({ length: 15_000 }, (_, n) => ({
      id: randomUUID(),
      type: 'SAVE_INSPECTION_NOTES',
      inspection: id,
      payload: { notes: `<p>${n}</p>` },
    }));
    const sending = desk.inspector.post('/api/action-queue', { actions });
    await setTimeout(200);
    expect((await save(admin, desk.inspector.id, { enabled: false })).status).toBe(200);
    expect(await sending).toMatchObject({ status: 401, body: { error: 'account_disabled' } });
    const { count } = await use()
      .db.selectFrom('receipts')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('inspection_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeLessThan(actions.length);
  });

  it('is for administrators, not for oneself, and not for a super administrator by a lesser one', async () => {
    const boss = await use().login(['ROLE_SUPER_ADMIN']);
    expect((await save(inspector, inspector.id, { enabled: false })).body.user?.enabled).toBe(true);
    expect((await save(admin, admin.id, { enabled: false })).body.error).toBe('own_account');
    expect((await save(admin, boss.id, { enabled: false })).body.error).toBe('access_denied');
    expect((await save(boss, admin.id, { enabled: false })).status).toBe(200);
  });

  it('lists sessions, ends one of one’s own, and all of an account', async () => {
    const { sessions } = (await inspector.get('/api/session')).body;
    expect(sessions).toEqual([
      expect.objectContaining({ id: expect.stringMatching(/^[\w-]{22}$/), current: true }),
    ]);
    const other = await use().login(['ROLE_INSPECTOR']);
    // Somebody else's is not there.
    await other.delete(`/api/session/${sessions[0].id}`);
    expect((await inspector.get('/api/account')).status).toBe(200);
    expect((await inspector.delete(`/api/session/${sessions[0].id}`)).status).toBe(204);
    expect((await inspector.get('/api/account')).status).toBe(401);
    expect((await other.get(`/api/user/${inspector.id}/session`)).status).toBe(403);
    expect((await admin.get(`/api/user/${other.id}/session`)).body.sessions).toHaveLength(1);
    expect((await admin.delete(`/api/user/${other.id}/session`)).status).toBe(204);
    expect((await other.get('/api/account')).status).toBe(401);
    const { entries } = (await admin.get('/api/audit')).body;
    expect(entries[0]).toMatchObject({ event: 'end-session', record: other.id });
  });
});

describe.each(askedDatabases)('OpenID Connect Back-Channel Logout 1.0 (%s)', (_, kind) => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const logout = { header: { typ: 'logout+jwt' } };
  async function stage(settings: Partial<OidcSettings> = {}): Promise<{
    fake: FakeProvider;
    made: Awaited<ReturnType<typeof createTestApp>>;
    send: (token: string) => Promise<number>;
    login: (claims: Record<string, unknown>) => Promise<() => Promise<number>>;
  }> {
    const fake = await startFakeProvider();
    const made = await createTestApp(kind, { oidc: { ...fake.settings, ...settings } });
    return {
      fake,
      made,
      async send(token) {
        const { statusCode } = await made.test.app.http.inject({
          method: 'POST',
          url: '/oidc-backchannel-logout',
          headers: {
            host: 'localhost:3000',
            'content-type': 'application/x-www-form-urlencoded',
          },
          payload: new URLSearchParams({ logout_token: token }).toString(),
        });
        return statusCode;
      },
      async login(claims) {
        const browser = await logInAt(fake, () => made.test, claims);
        return async () => (await browser.visit('/api/account')).statusCode;
      },
    };
  }

  it('ends the session of one login, or all of a person, and takes a token once', async () => {
    const { fake, made, send, login } = await stage();
    const [one, other, colleague] = [
      await login({ sub: 'a', sid: 's1' }),
      await login({ sub: 'a', sid: 's2' }),
      await login({ sub: 'b', sid: 's3' }),
    ] as const;
    const token = await fake.sign({ sub: 'a', sid: 's1', events: event, jti: 'j1' }, logout);
    expect(await send(token)).toBe(200);
    expect([await one(), await other(), await colleague()]).toEqual([401, 200, 200]);
    expect(await send(token)).toBe(400);
    expect(await send(await fake.sign({ sub: 'a', events: event, jti: 'j2' }, logout))).toBe(200);
    expect([await other(), await colleague()]).toEqual([401, 200]);
    // Administrators read it, of nobody here: the provider did it.
    const admin = await made.test.login(['ROLE_ADMIN']);
    const { entries } = (await admin.get('/api/audit?noun=account&limit=100')).body;
    expect(
      entries.flatMap((one: { event: string; account: unknown; old: unknown }) =>
        one.event === 'end-session' ? [[one.account, one.old]] : [],
      ),
    ).toEqual([
      [null, { sessions: 1 }],
      [null, { sessions: 1 }],
    ]);
    await made.end();
    fake.close();
  });

  it('refuses what is no logout token of this provider for us', async () => {
    const { fake, made, send, login } = await stage();
    const here = await login({ sub: 'a', sid: 's1' });
    const good = { sub: 'a', sid: 's1', events: event };
    const seconds = Math.floor(Date.now() / 1000);
    const tokens = [
      '',
      'a.b.c',
      await fake.sign({ ...good }, logout),
      await fake.sign({ ...good, jti: '1', nonce: 'n' }, logout),
      await fake.sign({ ...good, jti: '2', events: undefined }, logout),
      await fake.sign({ ...good, jti: '3', events: { other: {} } }, logout),
      await fake.sign({ ...good, jti: '4', sid: undefined, sub: undefined }, logout),
      await fake.sign({ ...good, jti: '5', aud: 'somebody else' }, logout),
      await fake.sign({ ...good, jti: '6', iss: 'https://kwaad.example' }, logout),
      await fake.sign({ ...good, jti: '7', iat: seconds - 3600, exp: seconds + 300 }, logout),
      await fake.sign({ ...good, jti: '8', exp: seconds - 3600 }, logout),
      // Of another kind, or of none that it names.
      await fake.sign({ ...good, jti: '8a' }, { header: { typ: 'JWT' } }),
      await fake.sign({ ...good, jti: '8b' }),
      await fake.sign(
        { ...good, jti: '9' },
        { header: { ...logout.header, alg: 'HS256' }, key: new TextEncoder().encode(fake.secret) },
      ),
    ];
    for (const [at, token] of tokens.entries()) expect([at, await send(token)]).toEqual([at, 400]);
    expect(await here()).toBe(200);
    await made.end();
    fake.close();
  });

  it('takes one without a type of its own where the setting says that the provider is older', async () => {
    const { fake, made, send, login } = await stage({ takesUntypedLogout: true });
    const here = await login({ sub: 'a', sid: 's1' });
    expect(await send(await fake.sign({ sub: 'a', events: event, jti: 'j1' }))).toBe(200);
    expect(await here()).toBe(401);
    await made.end();
    fake.close();
  });
});
