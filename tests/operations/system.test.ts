import { expect, it } from 'vitest';
import * as epochs from '#server/db/devices/epochs.ts';
import type { SystemState } from '#shared/model/system.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

onBothDatabases('the page Systeem', (use) => {
  const read = async (admin: Person): Promise<SystemState> =>
    (await admin.get('/api/system')).body.system;
  const inspectionFor = async (person: Person): Promise<string> => {
    const version = await use().addVersion(smallChecklist(`Systeem ${crypto.randomUUID()}`));
    return (
      await person.post('/api/inspection', { childcare_type: 'KDV_BSO', location: 'x', version })
    ).body.id;
  };
  const notes = (inspection: string, device: string, sequence: number, text = '<p>x</p>') => ({
    id: crypto.randomUUID(),
    type: 'SAVE_INSPECTION_NOTES',
    inspection,
    payload: { notes: text },
    device,
    sequence,
  });

  it('shows devices with unsent work or a gap, and forgets them when all came in', async () => {
    const [admin, inspector] = [
      await use().login(['ROLE_ADMIN']),
      await use().login(['ROLE_INSPECTOR'], `Noor ${crypto.randomUUID()}`),
    ];
    const id = await inspectionFor(inspector);
    await inspector.post(`/api/inspection/${id}/start`, {});
    const device = crypto.randomUUID();
    const since = '2026-01-02T03:04:05.000Z';
    await inspector.post(
      '/api/action-queue',
      { actions: [notes(id, device, 1), notes(id, device, 4)] },
      { 'device-unsent': '12', 'device-unsent-since': since },
    );
    const mine = (system: SystemState) =>
      system.devices.rows.filter((row) => row.device === device);
    expect(mine(await read(admin))).toEqual([
      expect.objectContaining({
        account: { id: inspector.id, name: expect.stringContaining('Noor') },
        missing: 2,
        unsent: 12,
        unsent_since: since,
        clock_offset: null,
      }),
    ]);
    await inspector.post(
      '/api/action-queue',
      { actions: [notes(id, device, 2)] },
      { 'device-unsent': '0', 'device-now': new Date(Date.now() + 300_000).toISOString() },
    );
    const [row] = mine(await read(admin));
    expect([
      row?.missing,
      row?.unsent,
      row?.unsent_since,
      Math.round((row?.clock_offset ?? 0) / 60_000),
    ]).toEqual([1, 0, null, 5]);
    await inspector.post(
      `/api/inspection/${id}/save-notes`,
      { notes: '<p>y</p>' },
      { 'idempotency-key': crypto.randomUUID(), 'device-id': device, 'device-sequence': '3' },
    );
    expect(mine(await read(admin))).toEqual([]);
  });

  it('takes nothing from a device that says nonsense of itself', async () => {
    const [admin, inspector] = [await use().login(['ROLE_ADMIN']), await use().login()];
    const id = await inspectionFor(inspector);
    const device = crypto.randomUUID();
    for (const [unsent, since] of [
      ['-1', 'gisteren'],
      ['veel', ''],
      ['99999999999999999999', '1e9'],
    ] as const)
      expect(
        (
          await inspector.post(
            '/api/action-queue',
            { actions: [notes(id, device, 1)] },
            { 'device-unsent': unsent, 'device-unsent-since': since },
          )
        ).status,
      ).toBe(200);
    expect((await read(admin)).devices.rows.filter((row) => row.device === device)).toEqual([]);
  });

  it('shows per device what it gave back after a restore: each change once, by both doors, refused or not', async () => {
    const [admin, inspector] = [
      await use().login(['ROLE_ADMIN']),
      await use().login(['ROLE_INSPECTOR'], `Sem ${crypto.randomUUID()}`),
    ];
    const id = await inspectionFor(inspector);
    await inspector.post(`/api/inspection/${id}/start`, {});
    const [device, other] = [`a-${crypto.randomUUID()}`, `b-${crypto.randomUUID()}`];
    const mine = (system: SystemState) =>
      system.given_back.rows.filter((row) => [device, other].includes(row.device));
    const send = (actions: object[]) => inspector.post('/api/action-queue', { actions });
    const back = (inspection: string, of: string, sequence: number) => ({
      ...notes(inspection, of, sequence),
      given_back: true,
    });
    await send([notes(id, device, 1), { ...notes(id, device, 2), given_back: false }]);
    expect(mine(await read(admin))).toEqual([]);

    const actions = [back(id, device, 3), back('weg', device, 4), notes(id, device, 5)];
    for (let n = 0; n < 3; n++) await send(actions);
    const headers = {
      'idempotency-key': crypto.randomUUID(),
      'device-id': device,
      'device-sequence': '6',
      'given-back': '1',
    };
    for (let n = 0; n < 2; n++)
      await inspector.post(`/api/inspection/${id}/save-notes`, { notes: '<p>y</p>' }, headers);
    const before = await read(admin);
    expect(mine(before)).toEqual([
      {
        account: { id: inspector.id, name: expect.stringContaining('Sem') },
        device,
        count: 3,
        at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(before.restored_at).toBeNull();

    // By another restore that may be gone as well: it counts from there.
    use().pass(1_000);
    await epochs.renew(use().db, new Date(use().now()));
    expect([
      mine(await read(admin)),
      Date.parse((await read(admin)).restored_at ?? '') <= use().now(),
    ]).toEqual([[], true]);
    use().pass(1_000);
    await send([back(id, device, 7)]);
    use().pass(1_000);
    await send([back(id, other, 1), back(id, other, 2)]);
    expect(mine(await read(admin)).map(({ device: of, count }) => [of, count])).toEqual([
      [other, 2],
      [device, 1],
    ]);
    // What one may know of oneself.
    const own = JSON.parse((await inspector.get('/api/account/export')).bytes.toString());
    expect(own.devices.map((one: { given_back: number }) => one.given_back).sort()).toEqual([1, 2]);
    await use()
      .db.updateTable('devices')
      .set({ given_back_at: '2026-01-01T00:00:00.000Z' })
      .where('device', '=', other)
      .execute();
    await use()
      .db.updateTable('secrets')
      .set({ value: '2025-12-31T00:00:00.000Z' })
      .where('name', '=', 'restored_at')
      .execute();
    expect(mine(await read(admin)).map(({ device: of }) => of)).toEqual([device]);
  });

  it('shows what was refused and why, but never what it held', async () => {
    const [admin, inspector] = [await use().login(['ROLE_ADMIN']), await use().login()];
    const id = await inspectionFor(inspector);
    const action = { ...notes('weg', crypto.randomUUID(), 1, '<p>zeer vertrouwelijk</p>') };
    await inspector.post('/api/action-queue', { actions: [action] });
    const answer = await admin.get('/api/system');
    expect(answer.body.system.refused.rows[0]).toMatchObject({
      id: action.id,
      error: 'inspection_not_found',
      location: null,
      type: 'SAVE_INSPECTION_NOTES',
    });
    expect(JSON.stringify(answer.body)).not.toContain('vertrouwelijk');
    expect(id).not.toBe('weg');
  });

  it('lets a mail that was given up begin anew, once', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const id = crypto.randomUUID();
    const at = '2026-11-01T00:00:00.000Z';
    const mail = {
      id,
      alert: 'x',
      recipient: 'noor@example.nl',
      subject: 'x',
      html: 'x',
      attempts: 9,
      due_at: at,
      created_at: at,
      sent_at: null,
      error: 'ECONNREFUSED',
      occasion: null,
    };
    await use()
      .db.insertInto('mails')
      .values({ ...mail, status: 'failed' })
      .execute();
    const before = await read(admin);
    expect([
      before.mails.failed,
      before.mails.rows[0]?.error,
      before.mails.rows[0]?.recipient,
    ]).toEqual([1, 'ECONNREFUSED', 'noor@example.nl']);
    expect((await admin.post(`/api/system/mail/${id}/retry`)).status).toBe(204);
    expect(
      await use()
        .db.selectFrom('mails')
        .select(['status', 'attempts'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({
      status: 'waiting',
      attempts: 0,
    });
    expect((await admin.post(`/api/system/mail/${id}/retry`)).status).toBe(404);
    await use().db.deleteFrom('mails').execute();
  });

  it('says how large the database is, and what it holds', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const system = await read(admin);
    expect(system.storage.database).toBeGreaterThan(50_000);
    expect(system.counts).toMatchObject({
      accounts: expect.any(Number),
      inspections: expect.any(Number),
    });
    expect(system.counts.sessions).toBeGreaterThan(0);
  });
});

onBothDatabases('everything that is kept about oneself', (use) => {
  it('is one file with every part, and nothing of anybody else', async () => {
    const [inspector, other] = [await use().login(), await use().login()];
    const version = await use().addVersion(smallChecklist(`Eigen ${crypto.randomUUID()}`));
    const add = async (person: Person, location: string) =>
      (await person.post('/api/inspection', { childcare_type: 'KDV_BSO', location, version })).body
        .id as string;
    const [mine, gone, theirs] = [
      await add(inspector, 'Van mij'),
      await add(inspector, 'Weg'),
      await add(other, 'Van een ander'),
    ];
    for (const [person, id] of [
      [inspector, mine],
      [other, theirs],
    ] as const) {
      await person.post(`/api/inspection/${id}/start`, {});
      await person.post('/api/action-queue', {
        actions: [
          {
            id: crypto.randomUUID(),
            type: 'SAVE_INSPECTION_NOTES',
            inspection: id,
            payload: { notes: `<p>notitie van ${person.id}</p>` },
            device: `d-${person.id}`,
            sequence: 1,
          },
        ],
      });
    }
    await inspector.delete(`/api/inspection/${gone}`);
    const answer = await inspector.get('/api/account/export');
    expect([
      answer.status,
      answer.headers['content-type'],
      answer.headers['content-disposition'],
      answer.headers['cache-control'],
    ]).toEqual([
      200,
      'application/json; charset=utf-8',
      expect.stringMatching(/^attachment; filename="mijn-gegevens-\d{4}-\d\d-\d\d\.json"$/),
      'no-store',
    ]);
    const data = JSON.parse(answer.bytes.toString());
    expect(Object.keys(data)).toEqual([
      'made_at',
      'account',
      'image',
      'sessions',
      'calendar_address',
      'snippets',
      'devices',
      'inspections',
      'receipts',
      'transfers',
      'transfer_offers',
      'terms',
      'audit',
      'mails',
      'photos',
    ]);
    expect(data.account[0].id).toBe(inspector.id);
    expect(
      data.inspections.map((one: { id: string; notes: string }) => [one.id, one.notes]),
    ).toEqual([[mine, `<p>notitie van ${inspector.id}</p>`]]);
    expect([data.sessions.length, data.devices.length, data.receipts.length]).toEqual([1, 1, 2]);
    expect(data.audit.map(({ event }: { event: string }) => event)).toContain(
      'SAVE_INSPECTION_NOTES',
    );
    expect(answer.bytes.toString()).not.toContain(other.id);
    expect(answer.bytes.toString()).not.toContain('Van een ander');
    expect((await use().nobody.get('/api/account/export')).status).toBe(401);
  });

  it('without any role it is what is about oneself, and no work', async () => {
    const person = await use().login();
    const version = await use().addVersion(smallChecklist(`Zonder rol ${crypto.randomUUID()}`));
    const location = `Bij ${crypto.randomUUID()}`;
    await person.post('/api/inspection', { childcare_type: 'KDV_BSO', location, version });
    const text = async () => (await person.get('/api/account/export')).bytes.toString();
    expect(await text()).toContain(location);
    await use()
      .db.updateTable('accounts')
      .set({ is_inspector: false })
      .where('id', '=', person.id)
      .execute();
    const now = await text();
    expect([now.includes(location), Object.keys(JSON.parse(now))]).toEqual([
      false,
      ['made_at', 'account', 'image', 'sessions', 'calendar_address', 'snippets'],
    ]);
  });

  it('has no token of a session in it', async () => {
    const person = await use().login();
    const text = (await person.get('/api/account/export')).bytes.toString();
    const sessions = await use()
      .db.selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', person.id)
      .execute();
    expect(sessions).toHaveLength(1);
    expect(Object.keys(JSON.parse(text).sessions[0])).not.toContain('refresh_token');
    expect(Object.keys(JSON.parse(text).sessions[0])).not.toContain('id_token');
    expect(text).not.toContain(sessions[0]?.id_hash);
  });
});
