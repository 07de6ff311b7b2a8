import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { raiseCounts } from '#server/db/embedded/raiseCounts.ts';
import { actionHeaders } from '#shared/contract/route.ts';
import type { Category } from '#shared/model/checklist.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { type Desk, deskOf } from '#tests/support/devices.ts';

onBothDatabases('decisions 6: a finished inspection is followed up', (use) => {
  let desk: Desk;
  let admin: Person;
  let domain: string;
  beforeAll(async () => {
    desk = await deskOf(use());
    admin = await use().login(['ROLE_ADMIN']);
    const { version } = (await admin.get(`/api/version/${desk.version}`)).body;
    domain = (version.categories as Category[]).find(({ parent }) => parent === null)?.id ?? '';
  });

  /** A finished one, in which the first two conditions and the extra condition did not hold. */
  async function first(date = '2026-03-12', until: string | null = null) {
    const id = await desk.started({
      location: 'De Kikker',
      date,
      inspection_type: 'annual-survey-without-template',
      announced: true,
    });
    const [one, two, ...rest] = desk.questions;
    const say = (call: string, body: object) =>
      desk.inspector.post(`/api/inspection/${id}/${call}`, body);
    const result = (question: string | undefined, given: string, notes = '') =>
      say('save-question-result', { question, result: given, notes });
    await result(one, 'does-not-satisfy', '<p>Het hek is los</p>');
    await result(two, 'restore-offer', '<p>Twee weken</p>');
    if (until) await say('save-restore-offer', { part: two, until });
    for (const question of rest) await result(question, 'satisfies');
    await say('save-category-last-question-answer', {
      category: domain,
      result: 'does-not-satisfy',
      notes: '<p>Rommel</p>',
    });
    expect((await say('finish', {})).status).toBe(200);
    return { id, questions: [one, two] as string[] };
  }
  const follow = (id: string, body: object, key: string = randomUUID(), by = desk.inspector) =>
    by.call('POST', `/api/inspection/${id}/follow-up`, body, { [actionHeaders.id]: key });

  it('by a new one with exactly the chosen conditions, and what was found at them', async () => {
    const { id: root, questions } = await first();
    const answer = await follow(root, {
      date: '2026-04-20',
      questions,
      categories: [domain],
    });
    expect(answer).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    const made = await desk.read(answer.body.id);
    expect(made).toMatchObject({
      status: 'upcoming',
      location: 'De Kikker',
      date: '2026-04-20',
      inspection_type: 'further-investigation',
      announced: false,
      root,
      earlier: {
        date: '2026-03-12',
        question_results: expect.arrayContaining([
          { question: questions[0], result: 'does-not-satisfy', notes: '<p>Het hek is los</p>' },
          { question: questions[1], result: 'restore-offer', notes: '<p>Twee weken</p>' },
        ]),
        category_last_question_answers: [
          { category: domain, result: 'does-not-satisfy', notes: '<p>Rommel</p>' },
        ],
      },
      question_results: [],
    });
    // Everything else is left out: with these two it is finished.
    const call = (what: string, body: object = {}) =>
      desk.inspector.post(`/api/inspection/${made.id}/${what}`, body);
    await call('start');
    expect((await call('finish')).body).toMatchObject({ error: 'inspection_not_complete' });
    for (const question of questions)
      await call('save-question-result', { question, result: 'satisfies' });
    expect((await call('finish')).status).toBe(200);
    expect((await desk.read(made.id)).earlier?.question_results).toHaveLength(2);
  });

  it.each([
    ['repaired', 'satisfies', true],
    ['not repaired', 'does-not-satisfy', false],
  ])('that found an offer %s: whether looking at it is done', async (_, result, isDone) => {
    const { id: root, questions } = await first('2026-03-12', '2026-03-26');
    const restore = async () =>
      (await desk.inspector.get(`/api/inspection/${root}/term`)).body.terms.filter(
        ({ term }: { term: string }) => term === 'restore',
      );
    expect(await restore()).toMatchObject([{ done: null }]);
    const { etag } = (await desk.inspector.get('/api/inspection/dashboard')).headers;
    const { id } = (await follow(root, { date: null, questions: [questions[1]], categories: [] }))
      .body;
    const call = (what: string, body: object = {}) =>
      desk.inspector.post(`/api/inspection/${id}/${what}`, body);
    await call('start');
    await call('save-question-result', { question: questions[1], result });
    expect((await call('finish')).status).toBe(200);
    const today = new Date(use().now()).toISOString().slice(0, 10);
    expect(await restore()).toMatchObject([{ done: isDone ? today : null }]);
    const { body } = await desk.inspector.call('GET', '/api/inspection/dashboard', undefined, {
      'if-none-match': String(etag),
    });
    const ofRoot = body.terms.find(({ inspection }: { inspection: string }) => inspection === root);
    expect(ofRoot?.terms.at(-1)).toMatchObject({ term: 'restore', done: isDone ? today : null });
  });

  it('on the tree as it was judged, whatever became of the version', async () => {
    const { id: root, questions } = await first();
    const [question = ''] = questions;
    const path = `/api/version/${desk.version}`;
    const { version } = (await admin.get(path)).body;
    const now = (version.categories as Category[])
      .flatMap((category) => category.questions)
      .find(({ id }) => id === question);
    const text = now?.text ?? '';
    const changed = await admin.put(`/api/question/${question}`, {
      ...now,
      text: 'Een ander hek.',
    });
    expect(changed.status).toBe(200);
    const unfinished = async () => (await admin.get(path)).body.unfinished;
    const before = await unfinished();
    const { body } = await follow(root, { date: null, questions: [question] });
    // Nobody is told that a new text shows in it at once.
    expect(await unfinished()).toBe(before);
    const textIn = (categories: readonly Category[] | undefined) =>
      categories?.flatMap((category) => category.questions).find(({ id }) => id === question)?.text;
    expect(textIn((await desk.read(body.id)).version.categories)).toBe(text);
    const listed = (await desk.inspector.get('/api/inspection/dashboard')).body;
    const row = listed.inspections.find(({ id }: { id: string }) => id === body.id);
    // The list has each such tree once.
    expect(row.version.categories).toBeUndefined();
    expect(textIn(listed.trees[row.version.tree])).toBe(text);
    expect(row.earlier.question_results).toHaveLength(1);
    // It stays on it, too, when other inspections go to another version.
    const copy = (await admin.post(`${path}/duplicate`)).body;
    const upcoming = (await admin.get(`/api/version/${copy.id}/upcoming?from=${desk.version}`))
      .body;
    expect(upcoming.inspections.map(({ id }: { id: string }) => id)).not.toContain(body.id);
    expect(upcoming.follow_ups).toBeGreaterThan(0);
  });

  it('once for each key, also when two deliveries come at once', async () => {
    const { id: root, questions } = await first();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => follow(root, { date: null, questions }, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await follow(root, { date: null, questions })).body.id).not.toBe(answers[0]?.body.id);
    // The key is of what was asked.
    expect((await follow(root, { date: '2026-05-01', questions }, key)).body).toMatchObject({
      error: 'action_conflict',
    });
    // Also when the first one is gone: the answer was lost.
    await desk.inspector.delete(`/api/inspection/${root}`);
    expect((await follow(root, { date: null, questions }, key)).body.id).toBe(answers[0]?.body.id);
  });

  it('refuses what was not judged, what is not finished, and whose it is not', async () => {
    const { id: root, questions } = await first();
    const wrong = async (body: object) => (await follow(root, body)).body;
    expect(await wrong({ date: null, questions: [] })).toMatchObject({
      error: 'validation_failed',
      fields: { questions: 'required' },
    });
    expect(await wrong({ date: null, questions: [randomUUID()] })).toMatchObject({
      fields: { questions: 'unknown' },
    });
    expect(await wrong({ date: null, questions, categories: [randomUUID()] })).toMatchObject({
      fields: { categories: 'unknown' },
    });
    expect(await wrong({ date: '31-02-2026x', questions })).toMatchObject({
      fields: { date: 'invalid' },
    });
    const open = await desk.started({ location: 'Open' });
    expect(await follow(open, { date: null, questions })).toMatchObject({
      status: 409,
      body: { error: 'inspection_not_finished' },
    });
    const other = await use().login();
    expect((await follow(root, { date: null, questions }, randomUUID(), other)).status).toBe(404);
  });

  it('keeps what was found when the first one is deleted; it goes with the second', async () => {
    const { id: root, questions } = await first();
    const { id } = (await follow(root, { date: null, questions })).body;
    expect((await desk.inspector.delete(`/api/inspection/${root}`)).status).toBe(204);
    expect((await desk.read(id)).earlier?.question_results).toHaveLength(2);
    expect((await desk.inspector.delete(`/api/inspection/${id}`)).status).toBe(204);
    const left = await use().db.selectFrom('follow_ups').selectAll().execute();
    expect(left.map(({ inspection_id }) => inspection_id)).not.toContain(id);
    const [entry] = await use()
      .db.selectFrom('audit')
      .select('old_json')
      .where('record_id', '=', id)
      .where('event', '=', 'delete')
      .execute();
    // The tree is not what was recorded.
    expect(entry?.old_json).not.toContain('"categories"');
  });

  const forget = async (id: string) => {
    await use().db.deleteFrom('inspections').where('id', '=', id).execute();
    await use().db.deleteFrom('audit').where('record_id', '=', id).execute();
    await use().db.deleteFrom('receipts').where('id', '=', id).execute();
    await raiseCounts(use().db, new Date());
  };

  it('is a follow-up again when a restored server gets it back', async () => {
    const { id: root, questions } = await first();
    const { id: made } = (await follow(root, { date: null, questions })).body;
    const { version, earlier } = await desk.read(made);
    // As the server was before it.
    await forget(made);
    const answer = await desk.inspector.call(
      'POST',
      '/api/inspection',
      {
        childcare_type: 'KDV_BSO',
        location: 'De Kikker',
        version: version.id,
        id: made,
        root,
        earlier,
      },
      { [actionHeaders.id]: made, [actionHeaders.base]: '1', [actionHeaders.givenBack]: '1' },
    );
    expect(answer.status).toBe(201);
    expect(await desk.read(made)).toMatchObject({ root, earlier, version });
    // Also where the first one is a colleague's by now, and the version has changed since.
    const colleague = await use().login(['ROLE_INSPECTOR']);
    await use()
      .db.updateTable('inspections')
      .set({ owner_id: colleague.id })
      .where('id', '=', root)
      .execute();
    await admin.put(`/api/version/${desk.version}`, { title: 'Anders', online: true });
    await forget(made);
    const form = { childcare_type: 'KDV_BSO', location: 'De Kikker', version: version.id };
    const givenBack = { ...form, id: made, root, earlier };
    const headers = { [actionHeaders.base]: '1', [actionHeaders.givenBack]: '1' };
    await desk.inspector.call('POST', '/api/inspection', givenBack, {
      ...headers,
      [actionHeaders.id]: made,
    });
    expect((await desk.read(made)).version).toEqual(version);
    // Nobody makes one up otherwise.
    const { id } = (
      await desk.inspector.post('/api/inspection', {
        childcare_type: 'KDV_BSO',
        location: 'De Kikker',
        version: version.id,
        root,
        earlier,
      })
    ).body;
    expect((await desk.read(id)).earlier).toBeUndefined();
  });
});
