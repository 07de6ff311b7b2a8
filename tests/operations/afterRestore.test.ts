import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { counts } from '#client/device/counts.ts';
import * as epochs from '#server/db/devices/epochs.ts';
import { raiseCounts } from '#server/db/embedded/raiseCounts.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { createTestApp, onBothDatabases } from '#tests/support/app.ts';
import { type Desk, deskOf, deviceOf } from '#tests/support/devices.ts';
import { createFieldDevice, type FieldDevice } from '#tests/support/fieldDevice.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { runChild } from './child.ts';
import { startedInspection } from './writers.ts';

describe('tablets and a server that was restored', () => {
  let server: ServerProcess;
  let person: ApiClient;
  beforeAll(async () => {
    server = await startServerProcess();
    person = await logIn(server.url);
  });
  afterAll(async () => void (await server?.dispose()));

  const tabletOf = async (name: string): Promise<FieldDevice> => {
    const made = await createFieldDevice({
      name,
      url: server.url,
      user: person.account,
      cookie: person.cookie,
    });
    await made.refresh();
    return made;
  };
  const answersOf = (
    inspection: { question_results: readonly { question: string; notes: string }[] } | undefined,
  ) =>
    Object.fromEntries(
      (inspection?.question_results ?? []).map(({ question, notes }) => [question, notes]),
    );

  it('give back what it acknowledged after the backup, and lose nothing that was not sent', async () => {
    const { id, questions } = await startedInspection(person);
    const [tablet, second] = [await tabletOf('tablet'), await tabletOf('tweede')];
    const note = async (n: number, text: string, on = tablet) =>
      void (await on.act(id, {
        type: 'SAVE_INSPECTION_QUESTION_RESULT',
        payload: { question: questions[n] ?? '', notes: `<p>${text}</p>` },
      }));
    await note(0, 'voor de kopie');
    expect(await tablet.sync()).toBe(true);
    await second.refresh();
    expect((await server.command('src/server/tools/backup.ts')).code).toBe(0);
    // Acknowledged after the backup, so the tablet let go of these.
    for (const n of [1, 2, 3]) {
      await note(n, `na de kopie ${n}`);
      expect(await tablet.sync()).toBe(true);
    }
    // Not sent yet, on two tablets.
    await note(4, 'nog niet verzonden');
    await note(5, 'ook niet', second);

    const epochOf = async () => (await person.call('GET', '/logged-in')).body.epoch as string;
    const epoch = await epochOf();
    await server.kill();
    const [file = ''] = readdirSync(join(server.dataDir, 'backups'));
    expect(
      (
        await server.command(
          'src/server/tools/restore.ts',
          join(server.dataDir, 'backups', file),
          '--yes',
        )
      ).output,
    ).toContain('3 ontvangen wijzigingen meer');
    await server.restart();
    const after = await epochOf();
    expect([after === epoch, after]).toEqual([false, expect.stringMatching(/^[0-9a-f-]{36}$/)]);

    // The next change of the first tablet is the fourth after the backup: the count that it
    // expects, had the counts started again.
    for (const one of [tablet, second, tablet]) expect(await one.sync()).toBe(true);
    for (let n = 6; n < 10; n++) {
      await note(n, `verder ${n}`);
      expect(await tablet.sync()).toBe(true);
    }
    for (const one of [tablet, second]) expect(await one.refresh()).toBe(true);
    const { inspection } = (await person.call('GET', `/api/inspection/${id}`)).body;
    const expected = {
      [questions[0] ?? '']: '<p>voor de kopie</p>',
      ...Object.fromEntries([1, 2, 3].map((n) => [questions[n] ?? '', `<p>na de kopie ${n}</p>`])),
      [questions[4] ?? '']: '<p>nog niet verzonden</p>',
      [questions[5] ?? '']: '<p>ook niet</p>',
      ...Object.fromEntries([6, 7, 8, 9].map((n) => [questions[n] ?? '', `<p>verder ${n}</p>`])),
    };
    expect(answersOf(inspection)).toEqual(expected);
    expect(answersOf(await tablet.read(id))).toEqual(expected);
    expect(answersOf(await second.read(id))).toEqual(expected);
    // The page Systeem says who gave back; nothing is missing any more.
    const device = (await tablet.outgoing()).counters?.device ?? '';
    const { body } = await (await logIn(server.url, 'beheerder')).call('GET', '/api/system');
    expect(Math.abs(Date.parse(body.system.restored_at) - Date.now())).toBeLessThan(120_000);
    expect(
      body.system.devices.rows.filter(({ missing }: { missing: number }) => missing > 0),
    ).toEqual([]);
    expect(body.system.given_back).toMatchObject({
      total: 1,
      rows: [{ account: { id: person.account.id }, device, count: 3 }],
    });
    expect(await counts(tablet.backend, tablet.account)).toEqual({
      waiting: 0,
      refused: 0,
      photos: 0,
      gaps: [],
    });
  });

  it('make inspections again that were added after the backup, once; what was deleted stays so', async () => {
    const deleted = await startedInspection(person, 'Verwijderd');
    const [tablet, second, absent] = [
      await tabletOf('derde'),
      await tabletOf('vierde'),
      await tabletOf('vijfde'),
    ];
    await person.call('DELETE', `/api/inspection/${deleted.id}`);
    const backups = () => readdirSync(join(server.dataDir, 'backups'));
    const before = new Set(backups());
    expect((await server.command('src/server/tools/backup.ts')).code).toBe(0);
    const [file = ''] = backups().filter((name) => !before.has(name));
    const { id, questions } = await startedInspection(person, 'Na de kopie');
    for (const one of [tablet, second]) expect(await one.refresh()).toBe(true);
    const note = (on: FieldDevice, n: number, notes: string) =>
      on.act(id, {
        type: 'SAVE_INSPECTION_QUESTION_RESULT',
        payload: { question: questions[n] ?? '', result: 'satisfies', notes: `<p>${notes}</p>` },
      });
    await note(tablet, 0, 'van de derde');
    await note(second, 1, 'van de vierde');
    for (const one of [tablet, second]) expect(await one.sync()).toBe(true);
    // Made at the desk, and only read by the tablets.
    await person.call('POST', `/api/inspection/${id}/save-notes`, {
      notes: '<p>aan het bureau</p>',
    });
    for (const one of [tablet, second]) expect(await one.refresh()).toBe(true);

    await server.kill();
    expect(
      (
        await server.command(
          'src/server/tools/restore.ts',
          join(server.dataDir, 'backups', file),
          '--yes',
        )
      ).output,
    ).toContain('ontvangen wijzigingen meer');
    await server.restart();
    expect((await person.call('GET', `/api/inspection/${id}`)).status).toBe(404);
    // The work list comes in first: what it lacks stays on the tablet.
    for (const one of [tablet, second, absent, tablet])
      expect([await one.refresh(), await one.sync()]).toEqual([true, true]);
    const { inspection } = (await person.call('GET', `/api/inspection/${id}`)).body;
    expect(inspection).toMatchObject({ location: 'Na de kopie', status: 'started' });
    expect(answersOf(inspection)).toEqual({
      [questions[0] ?? '']: '<p>van de derde</p>',
      [questions[1] ?? '']: '<p>van de vierde</p>',
    });
    expect(inspection.notes).toBe('<p>aan het bureau</p>');
    for (const one of [tablet, second]) {
      expect(await one.refresh()).toBe(true);
      const read = await one.read(id);
      expect([answersOf(read), read?.notes, read?.revision]).toEqual([
        answersOf(inspection),
        inspection.notes,
        inspection.revision,
      ]);
    }
    // The fifth tablet never heard that it was deleted.
    expect((await person.call('GET', `/api/inspection/${deleted.id}`)).status).toBe(404);
    const { inspections } = (await person.call('GET', '/api/inspection/dashboard')).body;
    expect(
      inspections.filter(({ location }: { location: string }) => location === 'Na de kopie'),
    ).toHaveLength(1);
    for (const one of [tablet, second])
      expect(await counts(one.backend, one.account)).toEqual({
        waiting: 0,
        refused: 0,
        photos: 0,
        gaps: [],
      });
  });

  it('give back what another device wrote as far as they read it: that one is lost', async () => {
    const { id, questions } = await startedInspection(person, 'Twee tablets');
    const [lost, other, stale] = [
      await tabletOf('zesde'),
      await tabletOf('zevende'),
      await tabletOf('achtste'),
    ];
    const note = async (on: FieldDevice, n: number, text: string) => {
      await on.act(id, {
        type: 'SAVE_INSPECTION_QUESTION_RESULT',
        payload: { question: questions[n] ?? '', result: 'satisfies', notes: `<p>${text}</p>` },
      });
      expect(await on.sync()).toBe(true);
    };
    await note(lost, 0, 'de deur klemt');
    await note(lost, 1, 'een haak en een oog');
    // This one reads no more: what it has is older than the backup.
    for (const one of [other, stale])
      expect([await one.sync(), await one.refresh()]).toEqual([true, true]);
    await note(lost, 1, 'een haak');
    const before = new Set(readdirSync(join(server.dataDir, 'backups')));
    expect((await server.command('src/server/tools/backup.ts')).code).toBe(0);
    const [file = ''] = readdirSync(join(server.dataDir, 'backups')).filter(
      (name) => !before.has(name),
    );
    await note(lost, 0, 'de deur klemt bij regen');
    await note(lost, 2, 'na de kopie');
    expect(await other.refresh()).toBe(true);
    await server.kill();
    const restoring = await server.command(
      'src/server/tools/restore.ts',
      join(server.dataDir, 'backups', file),
      '--yes',
    );
    expect(restoring.code).toBe(0);
    await server.restart();
    // The first tablet never comes by again.
    for (const one of [stale, other, stale])
      expect([await one.refresh(), await one.sync()]).toEqual([true, true]);
    const { inspection } = (await person.call('GET', `/api/inspection/${id}`)).body;
    expect(answersOf(inspection)).toEqual({
      [questions[0] ?? '']: '<p>de deur klemt bij regen</p>',
      [questions[1] ?? '']: '<p>een haak</p>',
      [questions[2] ?? '']: '<p>na de kopie</p>',
    });
    expect(inspection.question_results.map(({ result }: { result: string }) => result)).toEqual([
      'satisfies',
      'satisfies',
      'satisfies',
    ]);
    for (const one of [stale, other])
      expect(await counts(one.backend, one.account)).toEqual({
        waiting: 0,
        refused: 0,
        photos: 0,
        gaps: [],
      });
  });
});

onBothDatabases('raised counts', (use) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await deskOf(use());
  });
  const result = (question: string | undefined, notes: string) => ({
    question,
    notes: `<p>${notes}</p>`,
  });

  it('go past all that was given out, change the work list’s ETag, and leave merging as it was', async () => {
    const id = await desk.started();
    const [first, second] = [deviceOf(desk.inspector), deviceOf(desk.inspector)];
    const base = (await desk.read(id)).revision;
    const { headers } = await desk.inspector.get('/api/inspection/dashboard');
    await raiseCounts(use().db, new Date('2026-11-20T10:00:00.000Z'), {
      count: 5_000_000_00,
      epoch: null,
    });
    const { revision } = await desk.read(id);
    expect(revision).toBe(500_000_001);
    expect(
      (
        await desk.inspector.get('/api/inspection/dashboard', {
          'if-none-match': String(headers['etag']),
        })
      ).status,
    ).toBe(200);
    // Two tablets go on from what they knew before: each keeps its text, and the second is told.
    const change = (device: typeof first, notes: string) =>
      device.change(id, 'SAVE_INSPECTION_QUESTION_RESULT', result(desk.questions[0], notes), base);
    expect(await first.send('queue', change(first, 'van de eerste'))).toMatchObject({
      status: 'applied',
      revision: revision + 1,
    });
    expect(await second.send('queue', change(second, 'van de tweede'))).toMatchObject({
      status: 'applied',
      conflict: expect.anything(),
    });
    const { notes } = (await desk.read(id)).question_results[0];
    expect([notes.includes('van de eerste'), notes.includes('van de tweede')]).toEqual([
      true,
      true,
    ]);
    // And again, with a clock that went back.
    await raiseCounts(use().db, new Date('2020-01-01T00:00:00.000Z'));
    expect((await desk.read(id)).revision).toBeGreaterThan(revision + 2);
  });
});

it('the same is there for who restores PostgreSQL with its own tools', async () => {
  const { test, end } = await createTestApp('postgres');
  try {
    const desk = await deskOf(test);
    const id = await desk.started();
    const { rows } = {
      rows: await test.db
        .selectFrom('inspections')
        .select(['revision'])
        .where('id', '=', id)
        .execute(),
    };
    const epoch = await epochs.keep(test.db);
    expect(await epochs.restoredAt(test.db)).toBeNull();
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${await databaseOf(test.db)}`;
    const told = await runChild('src/server/tools/restore.ts', ['--after-pg-restore'], {
      DATABASE_URL: url.href,
    });
    expect(told).toMatchObject({ code: 0, said: expect.stringContaining('tellers zijn verhoogd') });
    expect((await desk.read(id)).revision).toBeGreaterThan((rows[0]?.revision ?? 0) + 1_000_000);
    expect(await epochs.keep(test.db)).not.toBe(epoch);
    expect(await epochs.restoredAt(test.db)).toMatch(/Z$/);
  } finally {
    await end();
  }
});

async function databaseOf(
  db: Awaited<ReturnType<typeof createTestApp>>['test']['db'],
): Promise<string> {
  const { sql } = await import('kysely');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? '';
}
