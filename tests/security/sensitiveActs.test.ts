import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedBytes } from '#server/db/devices/stored.ts';
import { raiseCounts } from '#server/db/embedded/raiseCounts.ts';
import type { AuditEntry } from '#shared/model/audit.ts';
import { askedDatabases, createTestApp, onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import { type FakeProvider, logInAt, startFakeProvider } from '#tests/support/fakeProvider.ts';

/** Sensitive acts are on the administrators' log, and how strongly people must have logged in. */

onBothDatabases('sensitive acts', (use) => {
  let admin: Person;
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN']);
  });
  const acts = async (of: string): Promise<AuditEntry[]> =>
    (await admin.get('/api/audit?noun=session&limit=100')).body.entries.filter(
      ({ record }: AuditEntry) => record === of,
    );
  const events = async (of: string) => (await acts(of)).map(({ event }) => event);

  it('exports, downloads and deletions, with who did them and with what', async () => {
    const inspector = await use().login(['ROLE_INSPECTOR']);
    const version = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
    const location = `De Tuin ${randomUUID()}`;
    const form = { childcare_type: 'KDV_BSO', location, date: '2026-11-24', version };
    const { id } = (await inspector.post('/api/inspection', form)).body;
    await inspector.get('/api/account/export');
    await inspector.delete(`/api/inspection/${id}`);
    expect(await acts(inspector.id)).toMatchObject([
      {
        event: 'delete-inspection',
        account: { id: inspector.id },
        subject: `${location}, 24-11-2026`,
        new: { inspection_id: id },
      },
      { event: 'export-own-data', subject: expect.stringMatching(/^Test persoon/) },
    ]);
    expect((await admin.get('/api/audit/export?noun=session')).bytes.toString()).toContain(
      'Eigen gegevens gedownload',
    );
    // It is gone, and found by its name.
    const named = await admin.get(`/api/audit?noun=session&filter=${encodeURIComponent(location)}`);
    expect(named.body.entries).toMatchObject([{ new: { inspection_id: id } }]);
    expect(await events(admin.id)).toContain('export-log');
    await admin.get('/api/figures/export?table=months');
    expect(await events(admin.id)).toContain('export-figures');
    // They are apart from what administrators changed, and only for administrators.
    const { entries } = (await admin.get('/api/audit?limit=100')).body;
    expect(entries.filter(({ noun }: AuditEntry) => noun === 'session')).toEqual([]);
    expect((await inspector.get('/api/audit?noun=session')).status).toBe(403);
  });

  it('nothing is on it that did not come off', async () => {
    const inspector = await use().login(['ROLE_INSPECTOR']);
    expect((await inspector.delete(`/api/inspection/${randomUUID()}`)).status).toBe(404);
    expect((await inspector.get(`/api/inspection/${randomUUID()}/export`)).status).toBe(404);
    expect((await inspector.get('/api/audit/export')).status).toBe(403);
    expect(await events(inspector.id)).toEqual([]);
  });

  it('a restore', async () => {
    await raiseCounts(use().db, new Date());
    expect(await acts('server')).toMatchObject([{ event: 'restore', account: null }]);
  });
});

describe.each(askedDatabases)('logins (%s)', (_, kind) => {
  let fake: FakeProvider;
  let made: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    fake = await startFakeProvider();
    const strength = { acrValues: ['hoog', 'hoger'], amr: ['mfa'], maxAge: 600 };
    made = await createTestApp(kind, { oidc: { ...fake.settings, strength } });
  });
  afterAll(async () => {
    await made?.end();
    fake?.close();
  });
  const use = () => made.test;
  const strong = () => ({
    sub: 'anna',
    acr: 'hoog',
    amr: ['pwd', 'mfa'],
    auth_time: Math.floor(Date.now() / 1000) - 60,
  });
  const logged = async () =>
    (
      await use()
        .db.selectFrom('audit')
        .select(['event', 'subject', 'new_json'])
        .where('noun', '=', 'session')
        .orderBy('id')
        .execute()
    ).map(({ event, new_json }) => [event, JSON.parse(new_json ?? '{}')]);

  /** The bytes that are kept of her. */
  const kept = async () => {
    const { id } = await use()
      .db.selectFrom('accounts')
      .select('id')
      .where('ext_id', '=', 'anna')
      .executeTakeFirstOrThrow();
    return storedBytes(use().db, id, 'changes');
  };

  it('what is wanted is asked for, and a login that is strong enough is let in and logged', async () => {
    const one = await logInAt(fake, use, strong());
    expect([
      one.start.searchParams.get('acr_values'),
      one.start.searchParams.get('max_age'),
    ]).toEqual(['hoog hoger', '600']);
    expect(one.location).toBe('/');
    expect(await logged()).toEqual([
      ['login', { device: expect.any(String), address: '127.0.0.1' }],
    ]);
  });

  it.each<[string, object]>([
    ['another way of logging in', { acr: 'laag' }],
    ['no way told', { acr: undefined }],
    ['without its second factor', { amr: ['pwd'] }],
    ['of too long ago', { auth_time: Math.floor(Date.now() / 1000) - 3_000 }],
    ['of nobody knows when', { auth_time: undefined }],
  ])('a login %s is refused, says so, and is logged of who is known', async (_, over) => {
    const before = (await logged()).length;
    const keptBefore = await kept();
    const one = await logInAt(fake, use, { ...strong(), ...over });
    expect(one.location).toBe('/?inloggen=zwak');
    expect((await one.visit('/logged-in')).json().logged_in).toBe(false);
    const now = await logged();
    expect(now.slice(before).map(([event]) => event)).toEqual(['weak-login']);
    expect(await kept()).toBeGreaterThan(keptBefore + 500);
    await logInAt(fake, use, { ...strong(), ...over, sub: randomUUID() });
    expect((await logged()).length).toBe(now.length);
  });

  it('a login of an account that is off is refused and logged', async () => {
    await use().db.updateTable('accounts').set({ enabled: false }).execute();
    const one = await logInAt(fake, use, strong());
    expect(one.location).toBe('/?inloggen=geweigerd');
    expect((await logged()).at(-1)?.[0]).toBe('refused-login');
  });
});
