import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as logins from '#server/db/accounts/logins.ts';
import type { Db } from '#server/db/base/database.ts';
import { accountOf } from '#server/identity/accountOf.ts';
import { askedDatabases, createTestApp, onBothDatabases, type Person } from '#tests/support/app.ts';
import { type FakeProvider, logInAt, startFakeProvider } from '#tests/support/fakeProvider.ts';

/**
 * An account that is prepared is taken by who owns its e-mail address, once, and by nobody else.
 */
let fake: FakeProvider;
let made: Awaited<ReturnType<typeof createTestApp>>;
let admin: Person;

const anna = { email: 'Anna@ggd.example', givenName: 'Anna', familyName: 'Bos', inspector: true };

describe.each(askedDatabases)('a prepared account (%s)', (_, kind) => {
  beforeEach(async () => {
    fake = await startFakeProvider();
    made = await createTestApp(kind, { oidc: { ...fake.settings, rolesClaim: null } });
    admin = await made.test.login(['ROLE_ADMIN']);
  });
  afterEach(async () => {
    await made.end();
    fake.close();
  });
  const use = () => made.test;
  const prepare = async (person: object = anna) => (await admin.post('/api/user', person)).body;
  const login = async (claims: object) => {
    const browser = await logInAt(fake, use, { preferred_username: 'anna', ...claims });
    return (await browser.visit('/api/account')).json().account;
  };

  it('who owns the address gets the account, with its roles, at the first login', async () => {
    const { id } = await prepare();
    expect((await admin.get(`/api/user/${id}`)).body.user).toMatchObject({
      prepared: true,
      username: 'Anna@ggd.example',
      roles: ['ROLE_INSPECTOR'],
    });
    const account = await login({ sub: 'a', email: 'anna@GGD.example', email_verified: true });
    expect(account).toMatchObject({ id, roles: ['ROLE_INSPECTOR'], username: 'anna' });
    expect(account.prepared).toBeUndefined();
    // The next login is known by the provider's id, and somebody else with that address is not.
    expect((await login({ sub: 'a', email: 'anders@ggd.example' })).id).toBe(id);
    const other = await login({ sub: 'b', email: 'anna@ggd.example', email_verified: true });
    expect(other.id).not.toBe(id);
    expect(other.roles).toEqual([]);
    const { entries } = (await admin.get('/api/audit?noun=account&limit=100')).body;
    expect(
      entries
        .filter(({ record }: { record: string }) => record === id)
        .map(({ event }: { event: string }) => event),
    ).toEqual(expect.arrayContaining(['save', 'create']));
  });

  it('a wrong address is mended before the first login: the right one brings in, the old one nobody', async () => {
    const { id } = await prepare({ ...anna, email: 'ana@ggd.example' });
    const save = (fields: object, who = admin) => who.post(`/api/user/${id}`, fields);
    await prepare({ email: 'bezet@ggd.example' });
    expect((await save({ email: 'Bezet@ggd.example' })).body.fields).toEqual({ email: 'known' });
    expect((await save({ email: '' })).body.fields).toEqual({ email: 'required' });
    const { user, stamp } = (await admin.get(`/api/user/${id}`)).body;
    const right = { email: 'anna@ggd.example', familyName: 'de Bos' };
    expect((await save({ ...right, stamp })).body.user).toMatchObject({
      ...right,
      givenName: 'Anna',
      username: 'anna@ggd.example',
      prepared: true,
    });
    // A save with the old stamp is refused: it would undo a change that its sender never saw.
    expect((await save({ givenName: 'Ans', stamp })).body.error).toBe('changed_meanwhile');
    const last = (await admin.get(`/api/user/${id}`)).body.stamp;
    const stranger = await login({ sub: 'x', email: user.email, email_verified: true });
    expect([stranger.id === id, stranger.roles]).toEqual([false, []]);
    const account = await login({ sub: 'a', email: 'anna@ggd.example', email_verified: true });
    expect(account).toMatchObject({ id, roles: ['ROLE_INSPECTOR'] });
    // From then on the provider says who it is.
    expect((await save({ familyName: 'Anders', stamp: last })).status).toBe(409);
    expect((await save({ familyName: 'Anders' })).body.user.familyName).not.toBe('Anders');
    expect((await admin.get(`/api/user/${id}`)).body.user.familyName).not.toBe('Anders');
  });

  it('nobody mends their own name', async () => {
    const person = await use().login(['ROLE_INSPECTOR']);
    const before = (await person.get('/api/account')).body.account;
    const { body } = await person.post(`/api/user/${person.id}`, { email: 'baas@ggd.example' });
    expect(body.user.email).toBe(before.email);
  });

  it.each([
    ['not verified', { email_verified: false }],
    ['of which nothing is said', {}],
    ['verified in words only', { email_verified: 'true' }],
  ])('an address that is %s gives nobody an account', async (_, claims) => {
    const { id } = await prepare();
    const account = await login({ sub: 'a', email: 'anna@ggd.example', ...claims });
    expect(account.id).not.toBe(id);
    expect(account.roles).toEqual([]);
  });

  it('one that was removed or switched off lets nobody in', async () => {
    const removed = (await prepare()).id;
    await admin.delete(`/api/user/${removed}`);
    const account = await login({ sub: 'a', email: 'anna@ggd.example', email_verified: true });
    expect([account.id === removed, account.roles]).toEqual([false, []]);
    const off = (await prepare({ email: 'bas@ggd.example', admin: true })).id;
    await admin.post(`/api/user/${off}`, { enabled: false });
    const refused = await logInAt(fake, use, {
      sub: 'c',
      email: 'bas@ggd.example',
      email_verified: true,
    });
    expect(refused.location).toBe('/?inloggen=geweigerd');
  });

  it('an address is there once, and must be one; only administrators prepare', async () => {
    await prepare();
    expect((await admin.post('/api/user', { email: 'ANNA@ggd.example' })).body.fields).toEqual({
      email: 'known',
    });
    for (const email of ['', 'anna', 'a b@c'])
      expect((await admin.post('/api/user', { email })).status, email).toBe(422);
    const inspector = await use().login(['ROLE_INSPECTOR']);
    expect((await inspector.post('/api/user', anna)).status).toBe(403);
  });

  it('the last administrator who has logged in stays: one that is prepared may never come', async () => {
    const { id } = await prepare({ email: 'verkeerd@ggd.example', admin: true });
    const leave = () => admin.post(`/api/user/${admin.id}`, { admin: false });
    expect([(await leave()).body.error, (await admin.get('/api/user')).status]).toEqual([
      'last_administrator',
      200,
    ]);
    const account = await login({ sub: 'k', email: 'verkeerd@ggd.example', email_verified: true });
    expect(account).toMatchObject({ id, roles: ['ROLE_ADMIN'] });
    expect((await leave()).status).toBe(200);
  });

  it('a database with prepared accounts alone is nobody’s yet', async () => {
    await prepare();
    await use().db.deleteFrom('sessions').execute();
    await use().db.deleteFrom('audit').execute();
    await use().db.deleteFrom('accounts').where('iss', '!=', 'prepared').execute();
    expect(await logins.hasIssuersBut(use().db, 'demo')).toBe(false);
  });
});

const optionsOf = (db: Db, clock: () => number) => ({
  ...{ db, clock, publicUrl: 'http://localhost:3000', issuerKey: 'test' },
  ...{ rolesClaim: null, rolesMap: {}, adminUsernames: [], tell: () => undefined },
});
const desk = { browser: '', address: '' };

onBothDatabases('of several who come for one prepared account at the same moment', (use) => {
  it('one gets it, and the others each an account of their own', async () => {
    const { db, now, login } = use();
    const admin = await login(['ROLE_ADMIN']);
    for (let round = 0; round < 10; round++) {
      const email = `wie${round}@ggd.example`;
      const { id } = (await admin.post('/api/user', { ...anna, email })).body;
      const came = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) =>
          accountOf(
            { sub: `${name}${round}`, preferred_username: name, email, email_verified: true },
            optionsOf(db, now),
            desk,
          ),
        ),
      );
      const ids = came.map((user) => user?.id);
      expect(new Set(ids).size).toBe(4);
      expect(ids).toContain(id);
    }
  });

  it.each([true, false])('one person in two tabs has one account (prepared: %s)', async (is) => {
    const { db, now, login } = use();
    const admin = await login(['ROLE_ADMIN']);
    for (let round = 0; round < 10; round++) {
      const email = `zij${round}-${is}@ggd.example`;
      const made = is ? (await admin.post('/api/user', { ...anna, email })).body.id : null;
      const claims = { sub: email, preferred_username: email, email, email_verified: true };
      const came = await Promise.all(
        [1, 2, 3].map(() => accountOf(claims, optionsOf(db, now), desk)),
      );
      const ids = new Set(came.map((user) => user?.id));
      expect(ids.size).toBe(1);
      if (made) expect(ids).toContain(made);
    }
  });
});
