import { describe, expect, it } from 'vitest';
import * as snapshots from '#server/db/checklists/snapshots.ts';
import { firstIdOf, uuidv7 } from '#server/ids.ts';
import { purgeWhenDue, runPurge } from '#server/night/retention.ts';
import { onBothDatabases, type Person, type TestApp } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

const day = 24 * 3_600_000;
const forEver = { inspections: null, audit: null, mails: null };

/** An inspection of this person; finished when asked. Answers its id. */
async function inspectionOf(
  test: TestApp,
  person: Person,
  { finished }: { finished: boolean },
): Promise<string> {
  const version = await test.addVersion(smallChecklist(`Bewaren ${crypto.randomUUID()}`));
  const { id } = (
    await person.post('/api/inspection', {
      childcare_type: 'KDV_BSO',
      location: 'Het Nest',
      date: '2026-03-12',
      version,
    })
  ).body;
  await person.post(`/api/inspection/${id}/start`, {});
  await person.post(`/api/inspection/${id}/save-notes`, { notes: '<p>vertrouwelijk</p>' });
  if (!finished) return id;
  const { categories } = (await person.get(`/api/version/${version}`)).body.version;
  for (const category of categories as {
    id: string;
    last_question: string;
    questions: { id: string }[];
  }[]) {
    for (const question of category.questions)
      await person.post(`/api/inspection/${id}/save-question-result`, {
        question: question.id,
        result: 'satisfies',
      });
    if (category.last_question)
      await person.post(`/api/inspection/${id}/save-category-last-question-answer`, {
        category: category.id,
        result: 'satisfies',
      });
  }
  const answer = await person.post(`/api/inspection/${id}/finish`, {});
  expect(answer.body.inspection?.status, JSON.stringify(answer.body)).toBe('finished');
  return id;
}

const rowsOf = async ({ db }: TestApp, inspection: string) => ({
  answers: (
    await db
      .selectFrom('question_results')
      .select('question_id')
      .where('inspection_id', '=', inspection)
      .execute()
  ).length,
  receipts: (
    await db.selectFrom('receipts').select('id').where('inspection_id', '=', inspection).execute()
  ).length,
  audit: (
    await db.selectFrom('audit').select('event').where('record_id', '=', inspection).execute()
  ).map(({ event }) => event),
});

onBothDatabases('the nightly purge', (use) => {
  it('deletes trees of checklists that nothing is judged by any more, and no others', async () => {
    const test = use();
    const { db } = test;
    const person = await test.login();
    await inspectionOf(test, person, { finished: true });
    const version = await test.addVersion(smallChecklist(`Bomen ${crypto.randomUUID()}`));
    const keep = async (hash: string, revision: number | null, changed_at = '2026-01-01') => {
      await db.updateTable('versions').set({ changed_at }).where('id', '=', version).execute();
      await snapshots.keep(db, { hash, version, title: hash, categories: [] });
      if (revision !== null) await snapshots.keepRevision(db, version, revision, hash);
    };
    await keep('nobody', null);
    await keep('long-ago', 1);
    await keep('lately', 2, '2026-09-01');
    // Many edits later, in the week after: a tablet may still be away.
    await keep('soon', 900, '2026-01-08');
    expect(await snapshots.ofRevision(db, version, 1)).toMatchObject({ title: 'long-ago' });
    // And half a year later.
    await keep('now', 901, '2026-09-02');
    const hashes = async () =>
      (await db.selectFrom('version_snapshots').select('hash').execute()).map(({ hash }) => hash);
    const before = await hashes();
    await runPurge({ db, photos: test.photos, retain: forEver, restMs: 0 });
    expect(new Set(await hashes())).toEqual(
      new Set(before.filter((hash) => hash !== 'nobody' && hash !== 'long-ago')),
    );
    expect(await snapshots.ofRevision(db, version, 2)).toMatchObject({ title: 'lately' });
  });

  it('deletes finished inspections that are old enough with all that hangs on them, and no others', async () => {
    const test = use();
    const person = await test.login();
    const [old, open, young] = [
      await inspectionOf(test, person, { finished: true }),
      await inspectionOf(test, person, { finished: false }),
      await inspectionOf(test, person, { finished: true }),
    ];
    await test.db
      .updateTable('inspections')
      .set({ finished_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', old)
      .execute();
    await test.db
      .updateTable('inspections')
      .set({ updated_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', open)
      .execute();
    const before = (await person.get('/api/inspection/dashboard')).headers['etag'];
    expect((await rowsOf(test, old)).answers).toBeGreaterThan(0);
    expect(
      await runPurge({
        db: test.db,
        photos: test.photos,
        retain: { ...forEver, inspections: 365 },
        restMs: 0,
      }),
    ).toMatchObject({ inspections: 1, audit: 0, mails: 0 });
    expect(await rowsOf(test, old)).toEqual({ answers: 0, receipts: 0, audit: ['purge'] });
    expect((await person.get(`/api/inspection/${old}`)).body.error).toBe('inspection_not_found');
    const list = await person.get('/api/inspection/dashboard', { 'if-none-match': String(before) });
    expect(list.body.inspections.map(({ id }: { id: string }) => id).sort()).toEqual(
      [open, young].sort(),
    );
    expect((await rowsOf(test, open)).receipts).toBeGreaterThan(0);
    expect((await rowsOf(test, young)).audit).toContain('FINISH_INSPECTION');
  });

  it('goes on part after part, also when there is more than fits in one', async () => {
    const test = use();
    const person = await test.login();
    const id = await inspectionOf(test, person, { finished: true });
    const row = await test.db
      .selectFrom('inspections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 119; n++)
      await test.db
        .insertInto('inspections')
        .values({ ...row, id: `veel-${n}-${id}`, finished_at: '2019-01-01T00:00:00.000Z' })
        .execute();
    expect(
      (
        await runPurge({
          db: test.db,
          photos: test.photos,
          retain: { ...forEver, inspections: 365 },
          restMs: 0,
        })
      ).inspections,
    ).toBe(119);
    expect((await person.get(`/api/inspection/${id}`)).status).toBe(200);
  });

  it('deletes old audit and mails, but not the audit of inspections under way: other devices are merged by it', async () => {
    const test = use();
    const person = await test.login();
    const [done, open] = [
      await inspectionOf(test, person, { finished: true }),
      await inspectionOf(test, person, { finished: false }),
    ];
    const long = Date.now() - 400 * day;
    const at = new Date(long).toISOString();
    const old = (record_id: string, noun: string) => ({
      id: uuidv7(long),
      at,
      account_id: person.id,
      noun,
      record_id,
      event: 'oud',
      action_id: null,
      device_time: null,
      old_json: null,
      new_json: null,
      revision: 1,
      device: null,
      subject: null,
      search: null,
    });
    await test.db
      .insertInto('audit')
      .values([old(done, 'inspection'), old(open, 'inspection'), old(person.id, 'account')])
      .execute();
    const mail = (id: string, status: 'sent' | 'failed' | 'waiting') => ({
      id,
      alert: 'x',
      recipient: 'a@example.nl',
      subject: 'x',
      html: 'x',
      status,
      attempts: 1,
      due_at: '9999-01-01T00:00:00.000Z',
      created_at: at,
      sent_at: null,
      error: null,
      occasion: null,
    });
    await test.db
      .insertInto('mails')
      .values([
        mail(crypto.randomUUID(), 'sent'),
        mail(crypto.randomUUID(), 'failed'),
        mail('wacht', 'waiting'),
      ])
      .execute();
    expect(
      await runPurge({
        db: test.db,
        photos: test.photos,
        retain: { inspections: null, audit: 365, mails: 90 },
        restMs: 0,
      }),
    ).toMatchObject({
      inspections: 0,
      audit: 2,
      mails: 2,
    });
    expect((await rowsOf(test, open)).audit).toContain('oud');
    expect((await rowsOf(test, done)).audit).not.toContain('oud');
    expect((await rowsOf(test, done)).audit).toContain('FINISH_INSPECTION');
    expect(
      await test.db.selectFrom('mails').select('id').where('created_at', '=', at).execute(),
    ).toEqual([{ id: 'wacht' }]);
  });

  it('keeps what was told of an occasion for two weeks, so that nobody is told of it again', async () => {
    const test = use();
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000).toISOString();
    const occasions = { twaalf: days(12), vijftien: days(15) };
    const told = { alert: 'term-due', recipient: 'x@example.nl', subject: '', html: '' };
    await test.db
      .insertInto('mails')
      .values(
        Object.entries(occasions).map(([occasion, at]) => ({
          ...told,
          id: crypto.randomUUID(),
          status: 'sent' as const,
          attempts: 1,
          due_at: at,
          created_at: at,
          sent_at: at,
          error: null,
          occasion,
        })),
      )
      .execute();
    const retain = { inspections: null, audit: null, mails: 1 };
    await runPurge({ db: test.db, photos: test.photos, retain, restMs: 0 });
    const left = await test.db
      .selectFrom('mails')
      .select('occasion')
      .where('occasion', 'in', Object.keys(occasions))
      .execute();
    expect(left).toEqual([{ occasion: 'twaalf' }]);
  });

  it('keeps everything where nothing is set, but lets go of sessions that are over', async () => {
    const test = use();
    const person = await test.login();
    const gone = await test.login();
    await test.db
      .updateTable('sessions')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('account_id', '=', gone.id)
      .execute();
    expect(
      await runPurge({ db: test.db, photos: test.photos, retain: forEver, restMs: 0 }),
    ).toEqual({
      inspections: 0,
      audit: 0,
      mails: 0,
      sessions: 1,
      files: 0,
      photos: 0,
    });
    expect((await person.get('/api/account')).status).toBe(200);
    expect((await gone.get('/api/account')).status).toBe(401);
  });

  it('is done once a night, by one of all instances, with its report on the page Systeem', async () => {
    const test = use();
    const admin = await test.login(['ROLE_ADMIN']);
    const night = Date.parse('2026-03-12T02:30:00Z');
    const at = (ms: number) => ({
      db: test.db,
      photos: test.photos,
      retain: forEver,
      restMs: 0,
      clock: () => ms,
    });
    // Half past one at night in the Netherlands: too early.
    expect(await purgeWhenDue(at(night - 2 * 3_600_000))).toBeNull();
    const turns = await Promise.all([1, 2, 3, 4].map(() => purgeWhenDue(at(night))));
    expect(turns.filter((purged) => purged !== null)).toHaveLength(1);
    expect(await purgeWhenDue(at(night + 60_000))).toBeNull();
    expect(await purgeWhenDue(at(night + day))).not.toBeNull();
    const { body } = await admin.get('/api/system');
    expect(body.system, JSON.stringify(body)).toBeDefined();
    const { purges } = body.system;
    expect(
      purges.map((run: { day: string; report: object | null }) => [run.day, run.report !== null]),
    ).toEqual([
      ['2026-03-13', true],
      ['2026-03-12', true],
    ]);
  });

  it('is given back when the server stops half-way, and finished later', async () => {
    const test = use();
    const night = Date.parse('2026-05-12T03:00:00Z');
    const at = (ms: number) => ({
      db: test.db,
      photos: test.photos,
      retain: { ...forEver, inspections: 365 },
      restMs: 0,
      clock: () => ms,
    });
    const person = await test.login();
    const id = await inspectionOf(test, person, { finished: true });
    const row = await test.db
      .selectFrom('inspections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 60; n++)
      await test.db
        .insertInto('inspections')
        .values({ ...row, id: `half-${n}-${id}`, finished_at: '2019-01-01T00:00:00.000Z' })
        .execute();
    await expect(purgeWhenDue({ ...at(night), signal: AbortSignal.abort() })).rejects.toThrow(
      'abort',
    );
    const left = async () =>
      (
        await test.db
          .selectFrom('inspections')
          .select('id')
          .where('finished_at', '<', '2020')
          .execute()
      ).length;
    expect(await left()).toBe(10);
    expect(await purgeWhenDue(at(night + 600_000))).toMatchObject({ inspections: 10 });
    expect(await left()).toBe(0);
  });

  it('is taken over when whoever had the turn fell away', async () => {
    const test = use();
    const morning = Date.parse('2026-04-12T04:00:00Z');
    await test.db
      .insertInto('runs')
      .values({
        name: 'purge',
        day: '2026-04-12',
        started_at: new Date(morning).toISOString(),
        ended_at: null,
        report_json: null,
      })
      .execute();
    const at = (ms: number) => ({
      db: test.db,
      photos: test.photos,
      retain: forEver,
      restMs: 0,
      clock: () => ms,
    });
    expect(await purgeWhenDue(at(morning + 3_600_000))).toBeNull();
    expect(await purgeWhenDue(at(morning + 4 * 3_600_000))).not.toBeNull();
  });
});

describe('the id of a moment', () => {
  it('comes before those made at it, and after those made earlier', () => {
    const ms = Date.parse('2026-11-20T12:00:00Z');
    for (let n = 0; n < 200; n++) {
      expect(uuidv7(ms) > firstIdOf(ms)).toBe(true);
      expect(uuidv7(ms - 1) < firstIdOf(ms)).toBe(true);
    }
  });
});
