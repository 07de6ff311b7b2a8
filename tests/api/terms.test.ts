import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { setOwner } from '#server/db/inspections/ownership.ts';
import { remind, remindWhenDue } from '#server/night/remind.ts';
import { actionHeaders } from '#shared/contract/route.ts';
import type { TermsOf } from '#shared/model/term.ts';
import { addDays } from '#shared/rules/days/calendar.ts';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { onWorkday } from '#shared/rules/days/holidays.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { type Desk, deskOf } from '#tests/support/devices.ts';

onBothDatabases('decisions 6: the terms after an inspection', (use) => {
  let desk: Desk;
  let other: Person;
  beforeAll(async () => {
    desk = await deskOf(use());
    other = await use().login(['ROLE_INSPECTOR']);
  });

  async function finished(fields: object = {}): Promise<string> {
    const id = await desk.started({ location: 'De Kikker', date: '2026-01-02', ...fields });
    for (const question of desk.questions)
      await desk.inspector.post(`/api/inspection/${id}/save-question-result`, {
        question,
        result: 'satisfies',
      });
    expect((await desk.inspector.post(`/api/inspection/${id}/finish`)).status).toBe(200);
    return id;
  }
  const today = () => dutchDay(new Date().toISOString());
  const termsOf = async (id: string) =>
    (await desk.inspector.get(`/api/inspection/${id}/term`)).body.terms;
  const listed = async (id: string): Promise<TermsOf | undefined> =>
    (await desk.inspector.get('/api/inspection/dashboard')).body.terms.find(
      ({ inspection }: TermsOf) => inspection === id,
    );
  const tick = (id: string, term: string, done: string | null, by = desk.inspector) =>
    by.put(`/api/inspection/${id}/term/${term}`, { done });
  const from = (day: string, days: number) => onWorkday(addDays(day, days));

  it('begin when it is finished, and stand on the list until all is done', async () => {
    const id = await finished();
    const [draft, view, fixed, last] = await termsOf(id);
    expect(draft).toEqual({ term: 'draft', due: from(today(), 42), done: null });
    expect(view).toEqual({ term: 'view', due: from(draft.due, 14), done: null });
    expect([fixed.term, last.term]).toEqual(['fixed', 'public']);
    expect(await listed(id)).toEqual({ inspection: id, terms: [draft, view, fixed, last] });
    const { headers } = await desk.inspector.get('/api/inspection/dashboard');
    const etag = String(headers['etag']);
    const { body } = await tick(id, 'draft', today());
    expect(body.terms[0].done).toBe(today());
    expect(body.terms[1].due).toBe(from(today(), 14));
    // Every device hears of it.
    const again = await desk.inspector.get('/api/inspection/dashboard', { 'if-none-match': etag });
    expect(again.status).toBe(200);
    for (const term of ['view', 'fixed', 'public']) await tick(id, term, today());
    expect(await listed(id)).toBeUndefined();
    expect((await termsOf(id)).map(({ done }: { done: string }) => done)).toEqual(
      Array(4).fill(today()),
    );
    // Undone, it is open again, and counted as before.
    expect((await tick(id, 'public', null)).body.terms[3].done).toBeNull();
    expect(await listed(id)).toBeDefined();
  });

  it('ticks off a step also for a page that showed it on another day', async () => {
    const id = await finished();
    const [, view] = await termsOf(id);
    await tick(id, 'draft', today());
    const { status, body } = await desk.inspector.put(`/api/inspection/${id}/term/view`, {
      due: view.due,
      was: null,
      done: today(),
    });
    expect(body.terms[1].due).not.toBe(view.due);
    expect([status, body.terms[1].done]).toEqual([200, today()]);
  });

  it('are those of the type of inspection', async () => {
    const registration = await finished({ inspection_type: 'examination-for-registration' });
    expect(await termsOf(registration)).toEqual([]);
    expect(await listed(registration)).toBeUndefined();
    expect((await tick(registration, 'draft', today())).body.error).toBe('inspection_not_finished');
    const further = await finished({ inspection_type: 'further-investigation' });
    expect((await termsOf(further)).map(({ term }: { term: string }) => term)).toEqual([
      'draft',
      'fixed',
      'public',
    ]);
    expect((await tick(further, 'view', today())).status).toBe(409);
    const started = await desk.started();
    expect(await termsOf(started)).toEqual([]);
    expect((await tick(started, 'draft', today())).status).toBe(409);
  });

  it('refuses days to come, what is no day, and other people', async () => {
    const id = await finished();
    expect((await tick(id, 'draft', addDays(today(), 1))).body.fields).toEqual({
      done: 'not_allowed',
    });
    // Nor before the visit.
    for (const day of ['2026-01-01', '0099-01-01', '0001-01-01'])
      expect((await tick(id, 'draft', day)).body.fields).toEqual({ done: 'not_allowed' });
    expect((await tick(id, 'draft', 'gisteren')).status).toBe(422);
    expect((await tick(id, 'nothing', today())).status).toBe(422);
    expect((await tick(id, 'draft', today(), other)).status).toBe(404);
    expect((await other.get(`/api/inspection/${id}/term`)).status).toBe(404);
    expect((await termsOf(id))[0].done).toBeNull();
    const both = await Promise.all([tick(id, 'draft', today()), tick(id, 'view', today())]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await termsOf(id)).map(({ done }: { done: string | null }) => done)).toEqual([
      today(),
      today(),
      null,
      null,
    ]);
  });

  it('leaves what another page recorded since, and undoes only its own', async () => {
    const id = await finished();
    const put = (was: string | null, done: string | null) =>
      desk.inspector.put(`/api/inspection/${id}/term/draft`, { was, done });
    await put(null, '2026-01-05');
    // A page that still shows it open, and its undo.
    for (const [was, done] of [
      [null, today()],
      [today(), null],
    ] as const)
      expect((await put(was, done)).body.terms[0].done).toBe('2026-01-05');
    expect((await put('2026-01-05', null)).body.terms[0].done).toBeNull();
  });

  it('count from when it was finished on its device, and never from days to come', async () => {
    const startedOn = async (createdAt: string) => {
      const id = await desk.started({ location: 'In de kelder', date: '2026-01-02' });
      for (const question of desk.questions)
        await desk.inspector.post(`/api/inspection/${id}/save-question-result`, {
          question,
          result: 'satisfies',
        });
      const action = {
        id: randomUUID(),
        type: 'FINISH_INSPECTION',
        inspection: id,
        payload: {},
        created_at: createdAt,
      };
      const { status } = await desk.inspector.post('/api/action-queue', { actions: [action] });
      expect(status).toBe(200);
      return (await desk.inspector.get(`/api/inspection/${id}/term`)).body.start;
    };
    const day = addDays(today(), -10);
    expect(await startedOn(`${day}T10:00:00.000Z`)).toBe(day);
    expect(await startedOn(`${addDays(today(), 3)}T10:00:00.000Z`)).toBe(today());
  });

  it('begin once, also for work that waited on a device', async () => {
    const id = await desk.started({ date: '2026-01-02' });
    for (const question of desk.questions)
      await desk.inspector.post(`/api/inspection/${id}/save-question-result`, {
        question,
        result: 'satisfies',
      });
    const key = randomUUID();
    const finish = () =>
      desk.inspector.call('POST', `/api/inspection/${id}/finish`, {}, { [actionHeaders.id]: key });
    await Promise.all([finish(), finish()]);
    await tick(id, 'draft', '2026-01-05');
    await finish();
    const known = await termsOf(id);
    expect(known).toHaveLength(4);
    expect(known[0].done).toBe('2026-01-05');
    // Deleted with it.
    await desk.inspector.delete(`/api/inspection/${id}`);
    const left = await use().db.selectFrom('terms').select('inspection_id').execute();
    expect(left.map(({ inspection_id }) => inspection_id)).not.toContain(id);
  });

  it('stand in the own calendar and in the overview, the next of each', async () => {
    const coordinator = await use().login(['ROLE_COORDINATOR']);
    const id = await finished({ location: 'De Agenda', address: 'Kerkplein 1' });
    const overview = async (query: string) =>
      (await coordinator.get(`/api/inspection?filter=agenda${query}`)).body.inspections as {
        id: string;
        overview: { term: unknown };
      }[];
    const [draft] = await termsOf(id);
    const { term, due } = draft;
    expect((await overview(''))[0]?.overview.term).toEqual({ term, due });
    expect(await overview('&late=1')).toEqual([]);
    // One that was done out of turn does not bring the one behind it forward.
    await tick(id, 'view', today());
    expect((await overview(''))[0]?.overview.term).toEqual({ term, due });
    await tick(id, 'view', null);
    await use()
      .db.updateTable('terms')
      .set({ due: '2026-01-05' })
      .where('inspection_id', '=', id)
      .where('term', '=', 'draft')
      .execute();
    const open = await finished({
      location: 'De Agenda zonder',
      inspection_type: 'examination-for-registration',
    });
    expect((await overview('&late=1')).map((one) => one.id)).toEqual([id]);
    expect((await overview('&sort=due')).map((one) => one.id)).toEqual([id, open]);
    expect((await overview('&sort=-due')).map((one) => one.id)).toEqual([open, id]);
    const csv = await coordinator.get('/api/inspection/overview?filter=agenda&format=csv');
    expect(csv.bytes.toString()).toContain('"Conceptrapport naar de houder";"05-01-2026"');
    const { address } = (await desk.inspector.post('/api/calendar')).body;
    const feed = await desk.inspector.get(new URL(address).pathname);
    const lines = feed.bytes.toString().replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain('SUMMARY:Conceptrapport naar de houder: De Agenda');
    expect(lines).toContain('DTSTART;VALUE=DATE:20260105');
    expect(lines.filter((line) => line.startsWith('SUMMARY:Rapport openbaar: De Agenda'))).toEqual(
      [],
    );
  });

  it('mails once, a week before the next step is due, and again when its day moved', async () => {
    const id = await finished({ location: 'De Termijn' });
    const mails = async () =>
      (
        await use()
          .db.selectFrom('mails')
          .select('subject')
          .where('alert', '=', 'term-due')
          .where('subject', 'like', '%De Termijn%')
          .orderBy('id')
          .execute()
      ).map(({ subject }) => subject);
    const on = (day: string) =>
      remind({
        db: use().db,
        publicUrl: 'https://inspectie.example.nl',
        clock: () => Date.parse(`${day}T03:30:00Z`),
      });
    const [draft] = await termsOf(id);
    await on(addDays(draft.due, -8));
    expect(await mails()).toEqual([]);
    await on(addDays(draft.due, -7));
    await Promise.all([on(addDays(draft.due, -7)), on(addDays(draft.due, 3))]);
    const day = draft.due.split('-').reverse().join('-');
    expect(await mails()).toEqual([`Conceptrapport naar de houder: De Termijn, uiterlijk ${day}`]);
    const { html } = await use()
      .db.selectFrom('mails')
      .select('html')
      .where('alert', '=', 'term-due')
      .where('html', 'like', `%${id}%`)
      .executeTakeFirstOrThrow();
    // Where it can be ticked off.
    expect(html).toContain(`https://inspectie.example.nl/inspectie/${id}#finish"`);
    // The step after it is not due before it is done, and counts from then.
    await tick(id, 'draft', today());
    const [, view] = await termsOf(id);
    await on(addDays(view.due, -1));
    expect(await mails()).toHaveLength(2);
    await tick(id, 'draft', null);
    await tick(id, 'draft', addDays(today(), -2));
    const [, earlier] = await termsOf(id);
    if (earlier.due !== view.due) {
      await on(addDays(earlier.due, -1));
      expect(await mails()).toHaveLength(3);
    }
    // Whoever has it by now is told too, and nobody who cannot tick it off.
    const others = async () =>
      (
        await use()
          .db.selectFrom('mails')
          .select('recipient')
          .where('alert', '=', 'term-due')
          .where('subject', 'like', '%De Overdracht%')
          .execute()
      ).length;
    const given = await finished({ location: 'De Overdracht' });
    const [first] = await termsOf(given);
    await on(addDays(first.due, -7));
    expect(await others()).toBe(1);
    await setOwner(use().db, given, other.id);
    await on(addDays(first.due, -6));
    expect(await others()).toBe(2);
    const gone = use().db.updateTable('accounts').set({ is_inspector: false });
    await gone.where('id', '=', other.id).execute();
    await setOwner(use().db, given, other.id);
    await on(addDays(first.due, -5));
    expect(await others()).toBe(2);
    const turn = { db: use().db, publicUrl: 'x', clock: () => Date.parse('2026-02-03T04:00:00Z') };
    const turns = await Promise.all([1, 2, 3].map(() => remindWhenDue(turn)));
    expect(turns.filter(Boolean)).toHaveLength(1);
  });
});
