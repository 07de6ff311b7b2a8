import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { remind } from '#server/night/remind.ts';
import type { RestoreOffer } from '#shared/model/restoreOffer.ts';
import type { Term, TermsOf } from '#shared/model/term.ts';
import { addDays } from '#shared/rules/days/calendar.ts';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { type Desk, deskOf } from '#tests/support/devices.ts';

onBothDatabases('decisions 6: what is agreed on an offer to restore', (use) => {
  let desk: Desk;
  let other: Person;
  beforeAll(async () => {
    desk = await deskOf(use());
    other = await use().login(['ROLE_INSPECTOR']);
  });

  const today = dutchDay(new Date().toISOString());
  const save = (id: string, payload: object, by = desk.inspector) =>
    by.post(`/api/inspection/${id}/save-restore-offer`, payload);
  const read = async (id: string): Promise<RestoreOffer[]> =>
    (await desk.inspector.get(`/api/inspection/${id}`)).body.inspection.restore_offers;
  const answer = (id: string, question: string, result: string) =>
    desk.inspector.post(`/api/inspection/${id}/save-question-result`, { question, result });
  const remindTwice = async () => {
    const mails: number[] = [];
    for (let night = 0; night < 2; night++)
      mails.push((await remind({ db: use().db, publicUrl: 'https://x' })).mails);
    // What was told the night before is no mail any more.
    expect(mails[1]).toBe(0);
  };
  const mailsOf = async (location: string) =>
    (
      await use()
        .db.selectFrom('mails')
        .select('html')
        .where('alert', '=', 'term-due')
        .where('html', 'like', `%${location}%`)
        .execute()
    ).length;
  const listed = async (id: string): Promise<TermsOf | undefined> =>
    (await desk.inspector.get('/api/inspection/dashboard')).body.terms.find(
      ({ inspection }: TermsOf) => inspection === id,
    );

  it('is kept part by part, at a condition and at an extra condition', async () => {
    const id = await desk.started();
    const [part = ''] = desk.questions;
    expect(await read(id)).toEqual([]);
    const { body, status } = await save(id, { part, until: '2026-12-11' });
    expect(status).toBe(200);
    const agreed = { part, until: '2026-12-11', accepted_by: '', notes: '' };
    expect(body.inspection.restore_offers).toEqual([agreed]);
    await save(id, {
      part,
      accepted_by: '  Mevr. Jansen ',
      notes: '<p>vast<script>x</script></p>',
    });
    await save(id, { part: desk.domain, notes: '<p>extra</p>' });
    const both = await read(id);
    expect(both).toHaveLength(2);
    expect(both).toContainEqual({ ...agreed, accepted_by: 'Mevr. Jansen', notes: '<p>vast</p>' });
    expect(both).toContainEqual({
      ...agreed,
      part: desk.domain,
      until: null,
      notes: '<p>extra</p>',
    });
    // Another tablet goes on where that was.
    const stop = async () =>
      (await desk.inspector.get(`/api/inspection/${id}`)).body.inspection.last_stop.stop;
    await save(id, { part, until: null });
    expect(await stop()).toBe(`q-${part}`);
    await desk.inspector.post(`/api/inspection/${id}/save-category-last-question-answer`, {
      category: desk.domain,
      result: 'restore-offer',
    });
    await save(id, { part, until: null, accepted_by: 'Jo' });
    await save(id, { part: desk.domain, until: '2026-12-11' });
    expect(await stop()).toBe(`x-${desk.domain}`);
    await save(id, { part: desk.domain, until: null });
    await save(id, { part, accepted_by: 'Mevr. Jansen' });
    expect((await read(id)).find((one) => one.part === part)?.until).toBeNull();
    const full = (await desk.inspector.get('/api/inspection/dashboard')).body.inspections;
    expect(full.find((one: { id: string }) => one.id === id).restore_offers).toEqual(
      await read(id),
    );
  });

  it('refuses what is no part or no day, what is not started or is finished, and other people', async () => {
    const id = await desk.started();
    const [part = ''] = desk.questions;
    expect((await save(id, { part: randomUUID(), until: today })).body.error).toBe(
      'question_not_found',
    );
    expect((await save(id, { part, until: 'morgen' })).body.fields).toHaveProperty('until');
    expect((await save(id, { until: today })).status).toBe(422);
    expect((await save(id, { part, accepted_by: 'x'.repeat(10_000) })).body.fields).toHaveProperty(
      'accepted_by',
    );
    expect((await save(id, { part, until: today }, other)).status).toBe(404);
    expect(await read(id)).toEqual([]);
    const { body } = await desk.inspector.post('/api/inspection', {
      childcare_type: 'KDV_BSO',
      location: 'Nog niet',
      version: desk.version,
    });
    expect((await save(body.id, { part, until: today })).body.error).toBe('inspection_not_started');
  });

  it('stands on the work list and in the calendar, before and after finishing, and is ticked off by itself', async () => {
    const id = await desk.started({ location: 'De Herstelhof' });
    const [first = '', ...rest] = desk.questions;
    const until = addDays(today, 5);
    await save(id, { part: first, until });
    // Only told where the result is that offer.
    await answer(id, first, 'does-not-satisfy');
    expect(await listed(id)).toBeUndefined();
    await answer(id, first, 'restore-offer');
    const restore = { term: 'restore', due: until, done: null };
    expect(await listed(id)).toEqual({ inspection: id, terms: [restore] });
    // Nor of what is left out, which the report does not have.
    const choose = (skip_categories: string[], skip_questions: string[]) =>
      desk.inspector.post(`/api/inspection/${id}/set-categories-and-questions`, {
        skip_categories,
        skip_questions,
      });
    for (const left of [[[], [first]] as const, [[desk.domain], []] as const]) {
      await choose([...left[0]], [...left[1]]);
      expect(await listed(id)).toBeUndefined();
    }
    await choose([], []);
    expect(await listed(id)).toBeDefined();
    const { address } = (await desk.inspector.post('/api/calendar')).body;
    const feed = async () =>
      (await desk.inspector.get(new URL(address).pathname)).bytes
        .toString()
        .split('\r\n')
        .filter((line) => line.includes('De Herstelhof') && line.startsWith('SUMMARY'));
    expect(await feed()).toContain('SUMMARY:Herstel controleren: De Herstelhof');

    for (const question of rest) await answer(id, question, 'satisfies');
    expect((await desk.inspector.post(`/api/inspection/${id}/finish`)).status).toBe(200);
    expect((await save(id, { part: first, until: today })).body.error).toBe('inspection_finished');
    const terms = (await listed(id))?.terms;
    expect(terms?.map(({ term }) => term)).toEqual(['draft', 'view', 'fixed', 'public', 'restore']);
    expect(terms?.at(-1)).toEqual(restore);
    expect(await feed()).toHaveLength(2);

    await remindTwice();
    expect(await mailsOf('De Herstelhof')).toBe(1);

    const tick = (term: string, done: string | null) =>
      desk.inspector.put(`/api/inspection/${id}/term/${term}`, { done });
    expect((await tick('restore', today)).body.terms.at(-1)).toEqual({ ...restore, done: today });
    expect((await tick('draft', today)).body.terms.at(-1)).toEqual({ ...restore, done: today });
    expect((await tick('restore', null)).body.terms.at(-1)).toEqual(restore);
  });

  it('is repaired or not by what was found on its day; one without a day goes with the last', async () => {
    const date = '2019-03-05';
    const location = `Hersteld ${randomUUID().slice(0, 8)}`;
    const id = await desk.started({ location, date });
    const [first = '', second = '', ...rest] = desk.questions;
    const days = [addDays(today, 3), addDays(today, 5)];
    for (const question of desk.questions) await answer(id, question, 'restore-offer');
    for (const [at, part] of [first, second].entries()) await save(id, { part, until: days[at] });
    expect((await desk.inspector.post(`/api/inspection/${id}/finish`)).status).toBe(200);

    const coordinator = await use().login(['ROLE_COORDINATOR']);
    const open = async () => {
      const { body } = await coordinator.get(`/api/inspection?offers=1&filter=${location}`);
      return body.inspections[0]?.overview.restore_offers ?? 0;
    };
    const repaired = async () => {
      const { body } = await coordinator.get('/api/figures?from=2019-03-01&to=2019-03-31');
      return body.offers[0].repaired;
    };
    const tick = async (due: string | undefined, more: object) =>
      (await desk.inspector.put(`/api/inspection/${id}/term/restore`, { due, ...more })).body;
    const all = desk.questions.length;
    expect([await open(), await repaired()]).toEqual([all, 0]);
    const said = await tick(days[0], { done: today, outcome: 'not-repaired' });
    expect(said.terms.filter(({ term }: Term) => term === 'restore')).toEqual([
      { term: 'restore', due: days[0], done: today, outcome: 'not-repaired' },
      { term: 'restore', due: days[1], done: null },
    ]);
    expect([await open(), await repaired()]).toEqual([all - 1, 0]);
    await tick(days[1], { done: today, outcome: 'repaired' });
    expect([await open(), await repaired()]).toEqual([0, 1 + rest.length]);
    // A page of before outcomes changes the day alone; opened again, nothing was found.
    await tick(days[1], { done: null });
    expect([await open(), await repaired()]).toEqual([1 + rest.length, 0]);
    const steps = await desk.inspector.put(`/api/inspection/${id}/term/draft`, {
      done: today,
      outcome: 'repaired',
    });
    expect(steps.body.fields).toEqual({ outcome: 'not_allowed' });
  });

  it('is looked at on each day that something was offered until, ticked off apart', async () => {
    const id = await desk.started({ location: 'De Twee Dagen' });
    const [first = '', second = '', ...rest] = desk.questions;
    const days = [addDays(today, 3), addDays(today, 5)];
    for (const [at, part] of [first, second].entries()) {
      await answer(id, part, 'restore-offer');
      await save(id, { part, until: days[at] ?? '' });
    }
    for (const question of rest) await answer(id, question, 'satisfies');
    const ofOffers = (terms: Term[] = []) => terms.filter(({ term }) => term === 'restore');
    const [one, other] = days.map((due) => ({ term: 'restore', due, done: null }));
    // Before it is finished too.
    expect((await listed(id))?.terms).toEqual([one, other]);
    expect((await desk.inspector.post(`/api/inspection/${id}/finish`)).status).toBe(200);
    expect(ofOffers((await listed(id))?.terms)).toEqual([one, other]);

    await remindTwice();
    expect(await mailsOf('De Twee Dagen')).toBe(2);

    const tick = async (body: object) =>
      ofOffers((await desk.inspector.put(`/api/inspection/${id}/term/restore`, body)).body.terms);
    expect(await tick({ due: days[1], done: today, was: null })).toEqual([
      one,
      { ...other, done: today },
    ]);
    expect(ofOffers((await desk.inspector.get(`/api/inspection/${id}/term`)).body.terms)).toEqual([
      one,
      { ...other, done: today },
    ]);
    // A page that knows of one day only ticks off the first that is open.
    expect(await tick({ done: today })).toEqual([
      { ...one, done: today },
      { ...other, done: today },
    ]);
    expect(await tick({ due: days[0], done: null })).toEqual([one, { ...other, done: today }]);
    const unknown = await desk.inspector.put(`/api/inspection/${id}/term/restore`, {
      due: addDays(today, 9),
      done: today,
    });
    expect([unknown.status, unknown.body.error]).toEqual([409, 'inspection_not_finished']);
    const acts = await use()
      .db.selectFrom('audit')
      .select('new_json')
      .where('record_id', '=', id)
      .where('event', '=', 'tick-term')
      .orderBy('id')
      .execute();
    expect(acts.map(({ new_json }) => JSON.parse(new_json ?? '{}').due)).toEqual([
      days[1],
      days[0],
      days[0],
    ]);
    const own = (await desk.inspector.get('/api/account/export')).bytes.toString();
    expect(own).toContain(`"term":"restore","due":"${days[1]}"`);
    expect(own).not.toContain('"term":"restore-');
  });

  it('has an outcome: it is told before its day where it is written down, and closes the offer', async () => {
    const id = await desk.started({ location: 'De Uitkomst' });
    const [first = '', ...rest] = desk.questions;
    const until = addDays(today, 5);
    await answer(id, first, 'restore-offer');
    await save(id, { part: first, until });
    for (const question of rest) await answer(id, question, 'satisfies');
    // Also while the inspection is not finished, once.
    await remindTwice();
    expect(await mailsOf('De Uitkomst')).toBe(1);
    const { html } = await use()
      .db.selectFrom('mails')
      .select('html')
      .where('html', 'like', '%De Uitkomst%')
      .executeTakeFirstOrThrow();
    expect(html).toContain(`/inspectie/${id}#q-${first}"`);
    expect((await save(id, { part: first, outcome: 'misschien' })).status).toBe(422);
    const { body } = await save(id, { part: first, outcome: 'not-repaired' });
    expect(body.inspection.restore_offers[0]).toMatchObject({ until, outcome: 'not-repaired' });
    // Another device that says nothing of it leaves it alone.
    await save(id, { part: first, accepted_by: 'Mevr. Jansen' });
    expect((await read(id))[0]?.outcome).toBe('not-repaired');
    expect(await listed(id)).toBeUndefined();
    const coordinator = await use().login(['ROLE_COORDINATOR']);
    const open = async () =>
      (await coordinator.get('/api/inspection?filter=Uitkomst&offers=1')).body.inspections.length;
    expect(await open()).toBe(0);
    await save(id, { part: first, outcome: null });
    expect(await open()).toBe(1);
    expect((await read(id))[0]).not.toHaveProperty('outcome');
    expect(await listed(id)).toBeDefined();
    const repaired = async (): Promise<number> =>
      (await coordinator.get('/api/figures')).body.offers.reduce(
        (sum: number, month: { repaired: number }) => sum + month.repaired,
        0,
      );
    const before = await repaired();
    await save(id, { part: first, outcome: 'repaired' });
    expect((await desk.inspector.post(`/api/inspection/${id}/finish`)).status).toBe(200);
    const terms = (await listed(id))?.terms;
    expect(terms?.map(({ term }) => term)).toEqual(['draft', 'view', 'fixed', 'public']);
    expect(await repaired()).toBe(before + 1);
    const row = async (offers: string) =>
      (await coordinator.get(`/api/inspection?filter=Uitkomst${offers}`)).body.inspections;
    expect((await row('')).map((one: { id: string }) => one.id)).toEqual([id]);
    expect(await row('&offers=1')).toEqual([]);
    await remindTwice();
    expect(await mailsOf('De Uitkomst')).toBe(1);
  });

  it('is merged between two devices: a day and a measure, and two measures', async () => {
    const id = await desk.started();
    const [part = ''] = desk.questions;
    const { revision } = (await desk.inspector.get(`/api/inspection/${id}`)).body.inspection;
    const send = async (device: string, sequence: number, payload: object, base_notes = '') =>
      (
        await desk.inspector.post('/api/action-queue', {
          actions: [
            {
              id: randomUUID(),
              type: 'SAVE_INSPECTION_RESTORE_OFFER',
              inspection: id,
              device,
              sequence,
              base: revision,
              base_notes,
              payload: { part, ...payload },
            },
          ],
        })
      ).body.results[0];
    const [a, b] = [`a-${randomUUID()}`, `b-${randomUUID()}`];
    expect(await send(a, 1, { until: '2026-12-11', notes: '<p>een</p>' })).toMatchObject({
      status: 'applied',
    });
    expect(await send(b, 1, { accepted_by: 'Jo', notes: '<p>twee</p>' })).toMatchObject({
      status: 'applied',
      conflict: { part: 'notes' },
    });
    const [agreed] = await read(id);
    expect(agreed).toEqual({
      part,
      until: '2026-12-11',
      accepted_by: 'Jo',
      notes: '<p>een</p><p>twee</p>',
    });
    expect(await send(b, 2, { until: '2026-12-18' })).toMatchObject({
      status: 'applied',
      conflict: { part: 'offer', theirs: null, offer: { until: '2026-12-11' } },
    });
    expect((await read(id))[0]?.until).toBe('2026-12-18');
    // Of two outcomes the later to arrive stays, and the person is told; the day stays.
    expect(await send(a, 2, { outcome: 'not-repaired' })).toMatchObject({ status: 'applied' });
    expect(await send(b, 3, { outcome: 'repaired' })).toMatchObject({
      status: 'applied',
      conflict: { part: 'offer', theirs: null, offer: { outcome: 'not-repaired' } },
    });
    expect((await read(id))[0]).toMatchObject({ until: '2026-12-18', outcome: 'repaired' });
  });
});
