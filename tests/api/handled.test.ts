import { expect, it } from 'vitest';
import type { SystemState } from '#shared/model/system.ts';
import { attentionOf } from '#shared/rules/office/system.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

onBothDatabases('what an administrator dealt with on Systeem (finding B22)', (use) => {
  const read = async (admin: Person): Promise<SystemState> =>
    (await admin.get('/api/system')).body.system;
  const handle = (admin: Person, path: string, body = {}) =>
    admin.post(`/api/system/${path}/handled`, body);
  const started = async (person: Person) => {
    const version = await use().addVersion(smallChecklist(`Systeem ${crypto.randomUUID()}`));
    const { id } = (
      await person.post('/api/inspection', {
        childcare_type: 'KDV_BSO',
        location: 'De Kikker',
        version,
      })
    ).body;
    await person.post(`/api/inspection/${id}/start`);
    return { id, version };
  };
  const notes = (inspection: string, device: string, sequence: number) => ({
    id: crypto.randomUUID(),
    type: 'SAVE_INSPECTION_NOTES',
    inspection,
    payload: { notes: '<p>x</p>' },
    device,
    sequence,
  });

  it('a device with a gap: until a later number leaves one again', async () => {
    const [admin, noor] = [await use().login(['ROLE_ADMIN']), await use().login()];
    const { id } = await started(noor);
    const device = crypto.randomUUID();
    const send = (sequence: number, unsent = 0) =>
      noor.post(
        '/api/action-queue',
        { actions: [notes(id, device, sequence)] },
        { 'device-unsent': `${unsent}`, 'device-unsent-since': new Date(0).toISOString() },
      );
    const isListed = async () =>
      (await read(admin)).devices.rows.some((row) => row.device === device);
    await send(3);
    expect(await isListed()).toBe(true);
    expect((await handle(admin, `device/${device}`, { account: noor.id })).status).toBe(204);
    expect(await isListed()).toBe(false);
    // Of a tablet that works on, the gap of before stays dealt with; a new one does not.
    await send(4);
    expect(await isListed()).toBe(true);
    await handle(admin, `device/${device}`, { account: noor.id });
    // An administrator dealt with this report; a new report of waiting work asks for attention
    // again.
    await send(5, 2);
    await handle(admin, `device/${device}`, { account: noor.id });
    expect(await isListed()).toBe(false);
    await send(6, 2);
    expect(await isListed()).toBe(true);
    expect((await handle(admin, `device/${device}`)).status).toBe(404);
  });

  it('a refused change; refused anew, it is there again', async () => {
    const [admin, noor] = [await use().login(['ROLE_ADMIN']), await use().login()];
    const action = notes('weg', crypto.randomUUID(), 1);
    const isListed = async () =>
      (await read(admin)).refused.rows.some(({ id }) => id === action.id);
    await noor.post('/api/action-queue', { actions: [action] });
    expect(await isListed()).toBe(true);
    expect((await handle(admin, `refused/${action.id}`)).status).toBe(204);
    expect(await isListed()).toBe(false);
    await noor.post('/api/action-queue', { actions: [action] });
    const stored = await use()
      .db.selectFrom('receipts')
      .select(['status', 'held_json'])
      .where('id', '=', action.id)
      .executeTakeFirstOrThrow();
    expect([stored.status, stored.held_json !== null]).toEqual(['refused', true]);
    expect((await handle(admin, 'refused/bestaat-niet')).status).toBe(404);
  });

  it('a finish that was refused, of what was finished later, counts no more and names its place', async () => {
    const [admin, noor] = [await use().login(['ROLE_ADMIN']), await use().login()];
    const { id, version } = await started(noor);
    const finish = { ...notes(id, crypto.randomUUID(), 1), type: 'FINISH_INSPECTION', payload: {} };
    await noor.post('/api/action-queue', { actions: [finish] });
    const found = async () => (await read(admin)).refused.rows.find((row) => row.id === finish.id);
    expect(await found()).toMatchObject({ location: 'De Kikker', type: 'FINISH_INSPECTION' });
    expect(attentionOf(await read(admin)).map(({ what }) => what)).toContain('refused');
    const { categories } = (await noor.get(`/api/version/${version}`)).body.version as {
      categories: { questions: { id: string }[] }[];
    };
    for (const { id: question } of categories.flatMap(({ questions }) => questions))
      await noor.post(`/api/inspection/${id}/save-question-result`, {
        question,
        result: 'satisfies',
        notes: '',
      });
    expect((await noor.post(`/api/inspection/${id}/finish`)).status).toBe(200);
    expect(await found()).toBeUndefined();
  });

  it('a mail that was given up: it is kept, and goes no more', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const id = crypto.randomUUID();
    const at = '2026-11-01T00:00:00.000Z';
    await use()
      .db.insertInto('mails')
      .values({
        id,
        alert: 'roles-changed',
        recipient: 'weg@example.nl',
        subject: 'x',
        html: 'x',
        status: 'failed',
        attempts: 9,
        due_at: at,
        created_at: at,
        sent_at: null,
        error: '550 5.1.1 no such user',
        occasion: null,
      })
      .execute();
    const { mails } = await read(admin);
    expect(mails.rows.find((row) => row.id === id)).toMatchObject({
      recipient: 'weg@example.nl',
      error: '550 5.1.1 no such user',
    });
    expect((await handle(admin, `mail/${id}`)).status).toBe(204);
    expect((await read(admin)).mails.failed).toBe(mails.failed - 1);
    expect((await admin.post(`/api/system/mail/${id}/retry`)).status).toBe(404);
    // Somebody else was there first.
    expect((await handle(admin, `mail/${id}`)).body).toMatchObject({ error: 'already_handled' });
  });
});
