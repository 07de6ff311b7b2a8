import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

onBothDatabases('§4 decisions 4: action queue and receipts', (use) => {
  let inspector: Person;
  let version: string;
  let questions: string[];

  beforeAll(async () => {
    inspector = await use().login();
    version = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
    const { body } = await inspector.get(`/api/version/${version}`);
    questions = body.version.categories.flatMap((one: { questions: { id: string }[] }) =>
      one.questions.map(({ id }) => id),
    );
  });

  const started = async (): Promise<string> => {
    const { id } = (
      await inspector.post('/api/inspection', {
        childcare_type: 'KDV_BSO',
        location: 'De Kikker',
        version,
      })
    ).body;
    await inspector.post(`/api/inspection/${id}/start`);
    return id;
  };
  let sequence = 0;
  const action = (inspection: string, type: string, payload: object) => ({
    id: randomUUID(),
    type,
    inspection,
    payload,
    device: 'tablet',
    sequence: ++sequence,
    created_at: '2026-11-20T09:00:00.000Z',
    base: 1,
  });
  const answer = (inspection: string, question: string, notes = '') =>
    action(inspection, 'SAVE_INSPECTION_QUESTION_RESULT', { question, result: 'satisfies', notes });
  const send = async (actions: object[], person = inspector) =>
    (await person.post('/api/action-queue', { actions })).body;
  const effects = async (inspection: string) => {
    const { db } = use();
    const audit = await db
      .selectFrom('audit')
      .selectAll()
      .where('record_id', '=', inspection)
      .where('action_id', 'is not', null)
      .execute();
    const receipts = await db
      .selectFrom('receipts')
      .selectAll()
      .where('inspection_id', '=', inspection)
      .execute();
    const { revision } = await db
      .selectFrom('inspections')
      .select('revision')
      .where('id', '=', inspection)
      .executeTakeFirstOrThrow();
    return { audit: audit.length, receipts: receipts.length, revision };
  };

  it('tells where something was recorded last, and on which device', async () => {
    const id = await started();
    const placeOf = async () =>
      (await inspector.get(`/api/inspection/${id}`)).body.inspection.last_stop;
    expect(await placeOf()).toBeUndefined();
    const [first = '', second = ''] = questions;
    await send([
      answer(id, second),
      answer(id, first),
      action(id, 'SAVE_INSPECTION_NOTES', { notes: 'slot' }),
    ]);
    expect(await placeOf()).toEqual({ stop: `q-${first}`, device: 'tablet' });
    const { inspections } = (await inspector.get('/api/inspection/dashboard')).body;
    const row = inspections.find((one: { id: string }) => one.id === id);
    expect(row.last_stop).toEqual({ stop: `q-${first}`, device: 'tablet' });
    // A call that does not say which device it is.
    await inspector.post(`/api/inspection/${id}/save-question-result`, {
      question: second,
      result: 'restore-offer',
    });
    expect(await placeOf()).toEqual({ stop: `q-${second}`, device: null });
  });

  it('gives one receipt per action, and every action has one effect however often it is sent', async () => {
    const id = await started();
    const actions = questions.map((question) => answer(id, question));
    expect(await send(actions)).toMatchObject({
      success: true,
      results: actions.map((one) => ({ id: one.id, status: 'applied' })),
    });
    const before = await effects(id);
    for (let n = 0; n < 3; n++)
      expect(await send(actions)).toMatchObject({
        success: true,
        results: actions.map((one) => ({ id: one.id, status: 'duplicate' })),
      });
    expect(await effects(id)).toEqual(before);
  });

  it('does the same for a change that travels alone with an Idempotency-Key', async () => {
    const id = await started();
    const body = { question: questions[0], result: 'satisfies', notes: '<p>een</p>' };
    const headers = {
      'idempotency-key': randomUUID(),
      'device-id': 'tablet',
      'device-sequence': String(++sequence),
      'device-time': '2026-11-20T09:00:00.000Z',
    };
    expect(
      (await inspector.post(`/api/inspection/${id}/save-question-result`, body, headers)).status,
    ).toBe(200);
    const before = await effects(id);
    expect(
      (await inspector.post(`/api/inspection/${id}/save-question-result`, body, headers)).status,
    ).toBe(200);
    expect(await effects(id)).toEqual(before);
    expect(
      await send([
        { ...answer(id, questions[0] ?? '', '<p>een</p>'), id: headers['idempotency-key'] },
      ]),
    ).toMatchObject({
      results: [{ status: 'duplicate' }],
    });
    expect(
      (
        await inspector.post(
          `/api/inspection/${id}/save-question-result`,
          { ...body, notes: '<p>twee</p>' },
          headers,
        )
      ).body.error,
    ).toBe('action_conflict');
  });

  it('refuses an id with other content, of another account or another inspection', async () => {
    const [id, other] = [await started(), await started()];
    const first = answer(id, questions[0] ?? '');
    await send([first]);
    const refused = (one: object) =>
      expect.objectContaining({
        results: [{ id: first.id, status: 'refused', error: expect.any(String), ...one }],
      });
    expect(
      await send([{ ...first, payload: { ...first.payload, result: 'to-be-defined' } }]),
    ).toEqual(refused({ error: 'action_conflict' }));
    expect(await send([{ ...first, inspection: other }])).toEqual(
      refused({ error: 'action_conflict' }),
    );
    expect(await send([first], await use().login())).toEqual(refused({ error: 'action_conflict' }));
    expect(await send([first])).toMatchObject({ results: [{ status: 'duplicate' }] });
  });

  it('lets a refused action hold up nothing but what depends on it', async () => {
    const [id, other] = [await started(), await started()];
    const actions = [
      answer(id, questions[0] ?? ''),
      action(id, 'SAVE_INSPECTION_QUESTION_RESULT', {
        question: questions[1],
        result: 'raar',
        notes: '',
      }),
      action(id, 'ONBEKEND', {}),
      action('weg', 'SAVE_INSPECTION_NOTES', { notes: '' }),
      action(id, 'FINISH_INSPECTION', {}),
      answer(other, questions[0] ?? ''),
    ];
    expect(
      (await send(actions)).results.map(
        ({ status, error }: { status: string; error?: string }) => error ?? status,
      ),
    ).toEqual([
      'applied',
      'validation_failed',
      'validation_failed',
      'inspection_not_found',
      'earlier_change_refused',
      'applied',
    ]);
  });

  it('judges a refused action anew when it is sent again', async () => {
    const id = await started();
    const finish = action(id, 'FINISH_INSPECTION', {});
    expect(await send([finish])).toMatchObject({
      results: [{ status: 'refused', error: 'inspection_not_complete' }],
    });
    await send(questions.map((question) => answer(id, question)));
    expect(await send([finish])).toMatchObject({ results: [{ status: 'applied' }] });
    expect((await inspector.get(`/api/inspection/${id}`)).body.inspection.status).toBe('finished');
  });

  it('writes who, when on the device and on the server, and old and new value', async () => {
    const id = await started();
    await send([answer(id, questions[0] ?? '', '<p>oud</p>')]);
    await send([answer(id, questions[0] ?? '', '<p>nieuw</p>')]);
    const entries = await use()
      .db.selectFrom('audit')
      .selectAll()
      .where('record_id', '=', id)
      .where('event', '=', 'SAVE_INSPECTION_QUESTION_RESULT')
      .orderBy('id')
      .execute();
    const last = entries.at(-1);
    expect(last).toMatchObject({
      account_id: inspector.id,
      device_time: '2026-11-20T09:00:00.000Z',
      at: expect.stringMatching(/Z$/),
    });
    expect(JSON.parse(last?.old_json ?? '')).toEqual({
      question_results: [{ question: questions[0], result: 'satisfies', notes: '<p>oud</p>' }],
    });
    expect(JSON.parse(last?.new_json ?? '')).toEqual({
      question_results: [{ question: questions[0], result: 'satisfies', notes: '<p>nieuw</p>' }],
    });
  });

  it('loses nothing of fifty changes that arrive at once', async () => {
    const id = await started();
    const actions = Array.from({ length: 50 }, (_, n) =>
      answer(id, questions[n % questions.length] ?? '', `<p>${n}</p>`),
    );
    const answers = await Promise.all(actions.map((one) => send([one])));
    expect(answers.map(({ results }) => results[0].status)).toEqual(actions.map(() => 'applied'));
    // Started once, then fifty: each counted, each on record.
    expect(await effects(id)).toEqual({ audit: 51, receipts: 51, revision: 52 });
  });

  it('applies one delivery of ten at the same moment', async () => {
    const id = await started();
    const one = answer(id, questions[0] ?? '');
    const answers = await Promise.all(Array.from({ length: 10 }, () => send([one])));
    expect(answers.map(({ results }) => results[0].status).sort()).toEqual([
      'applied',
      ...Array(9).fill('duplicate'),
    ]);
    expect(await effects(id)).toMatchObject({ audit: 2, receipts: 2 });
  });
});
