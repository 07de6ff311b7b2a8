import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Inspection } from '#shared/model/inspection.ts';
import { limits } from '#shared/model/limits.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

onBothDatabases('§2 §4 inspections', (use) => {
  let inspector: Person;
  let version: string;
  const form = {
    childcare_type: 'KDV_BSO',
    location: 'De Kikker',
    date: '2026-11-23',
    postal_code: '6811kl',
    city: 'Arnhem',
  };
  const add = async (person = inspector, more: object = {}): Promise<Inspection> =>
    (await person.post('/api/inspection', { ...form, version, ...more })).body.inspection;
  const questionsOf = async (): Promise<string[]> =>
    (await inspector.get(`/api/version/${version}`)).body.version.categories.flatMap(
      (one: { questions: { id: string }[] }) => one.questions.map(({ id }) => id),
    );

  beforeAll(async () => {
    inspector = await use().login();
    version = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
  });

  describe('adding and editing (§5)', () => {
    it('answers 201 with the id, and stores the fields in their one form', async () => {
      const answer = await inspector.post('/api/inspection', { ...form, version });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        id: expect.any(String),
        inspection: {
          title: 'De Kikker',
          status: 'upcoming',
          postal_code: '6811 KL',
          announced: false,
          version: { id: version },
        },
      });
    });

    it.each([
      [{ location: ' ' }, { location: 'required' }],
      [{ version: 'nope' }, { version: 'unknown' }],
      [{ childcare_type: 'GOB' }, { name_childminder_agency: 'required' }],
      [{ inspection_type: 'annual-survey-sample' }, { inspection_type: 'not_allowed' }],
      [{ postal_code: '12 AB' }, { postal_code: 'invalid' }],
      [{ email: 'geen' }, { email: 'invalid' }],
      [{ date: '23-11-2026' }, { date: 'invalid' }],
      [{ number_of_groups: -1 }, { number_of_groups: 'invalid' }],
      [{ location: 'x'.repeat(256) }, { location: 'too_long' }],
    ])('refuses %j with %j', async (wrong, fields) => {
      const answer = await inspector.post('/api/inspection', { ...form, version, ...wrong });
      expect([answer.status, answer.body.error, answer.body.fields]).toEqual([
        422,
        'validation_failed',
        fields,
      ]);
    });

    it('makes one inspection of an addition that is delivered again, and none for another account', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const first = await inspector.post('/api/inspection', { ...form, version }, headers);
      const second = await inspector.post('/api/inspection', { ...form, version }, headers);
      expect([second.status, second.body.id]).toEqual([201, first.body.id]);
      const other = await (await use().login()).post(
        '/api/inspection',
        { ...form, version },
        headers,
      );
      expect([other.status, other.body.error]).toEqual([409, 'action_conflict']);
    });

    it('refuses a version that is not online', async () => {
      const offline = await use().addVersion({
        ...smallChecklist(`Offline ${randomUUID()}`),
        online: false,
      });
      expect(
        (await inspector.post('/api/inspection', { ...form, version: offline })).body.fields,
      ).toEqual({ version: 'not_allowed' });
    });

    it('keeps what belongs to the childcare type, and nothing of status, owner, version or id', async () => {
      const { id } = await add();
      const { body } = await inspector.put(`/api/inspection/${id}`, {
        ...form,
        childcare_type: 'GASTOUDER',
        number_of_groups: 3,
        number_of_linked_children: 4,
        status: 'finished',
        owner_id: 'x',
        version: 'x',
        notes: 'x',
        revision: 99,
      });
      expect(body.inspection).toMatchObject({
        id,
        childcare_type: 'GASTOUDER',
        number_of_groups: null,
        number_of_linked_children: 4,
        status: 'upcoming',
        version: { id: version },
        notes: '',
        revision: 2,
      });
    });

    it('deletes, and is then not found', async () => {
      const { id } = await add();
      expect((await inspector.delete(`/api/inspection/${id}`)).status).toBe(204);
      expect((await inspector.get(`/api/inspection/${id}`)).body.error).toBe(
        'inspection_not_found',
      );
    });
  });

  describe('belongs to who added it (decisions 2)', () => {
    it('is not found by another inspector, nor by an administrator who is one too', async () => {
      const { id } = await add();
      for (const other of [
        await use().login(),
        await use().login(['ROLE_ADMIN', 'ROLE_INSPECTOR']),
      ]) {
        for (const [method, path] of [
          ['GET', ''],
          ['PUT', ''],
          ['DELETE', ''],
          ['POST', '/start'],
          ['POST', '/finish'],
          ['POST', '/save-notes'],
          ['GET', '/export'],
        ] as const) {
          const answer = await other.call(
            method,
            `/api/inspection/${id}${path}`,
            method === 'GET' ? undefined : { ...form, notes: '' },
          );
          expect([answer.status, answer.body.error], `${method} ${path}`).toEqual([
            404,
            'inspection_not_found',
          ]);
        }
        expect((await other.get('/api/inspection/dashboard')).body.inspections).toEqual([]);
      }
    });
  });

  describe('status (§4)', () => {
    it('goes from upcoming to started to finished, and no further', async () => {
      const { id } = await add();
      const [first = '', ...rest] = await questionsOf();
      const answer = (question: string) =>
        inspector.post(`/api/inspection/${id}/save-question-result`, {
          question,
          result: 'satisfies',
          notes: '',
        });
      expect((await answer(first)).body.error).toBe('inspection_not_started');
      expect((await inspector.post(`/api/inspection/${id}/finish`)).body.error).toBe(
        'inspection_not_started',
      );
      expect((await inspector.get(`/api/inspection/${id}/export`)).body.error).toBe(
        'inspection_not_finished',
      );
      expect((await inspector.post(`/api/inspection/${id}/start`)).body.inspection.status).toBe(
        'started',
      );
      await answer(first);
      expect((await inspector.post(`/api/inspection/${id}/finish`)).body).toMatchObject({
        status: 409,
        error: 'inspection_not_complete',
        missing: rest,
      });
      for (const question of rest) await answer(question);
      const finished = await inspector.post(`/api/inspection/${id}/finish`, {});
      expect(finished.body.inspection).toMatchObject({
        status: 'finished',
        version: { id: version, categories: expect.any(Array) },
      });
      for (const [path, body] of [
        ['start', {}],
        ['finish', {}],
        ['save-notes', { notes: '<p>x</p>' }],
        ['save-question-result', { question: first, result: 'satisfies', notes: '' }],
        ['set-categories-and-questions', { skip_categories: [], skip_questions: [] }],
      ] as const)
        expect((await inspector.post(`/api/inspection/${id}/${path}`, body)).body.error, path).toBe(
          'inspection_finished',
        );
      expect((await inspector.put(`/api/inspection/${id}`, form)).body.error).toBe(
        'inspection_finished',
      );
      const pdf = await inspector.get(`/api/inspection/${id}/export`);
      expect(pdf.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="inspectie_de-kikker_23-11-2026.pdf"',
      });
    });

    it('keeps the tree it was judged with, whatever happens to the version (decisions 3)', async () => {
      const admin = await use().login(['ROLE_ADMIN']);
      const { id } = await add();
      const [question = '', ...rest] = await questionsOf();
      await inspector.post(`/api/inspection/${id}/set-categories-and-questions`, {
        skip_categories: [],
        skip_questions: rest,
      });
      await inspector.post(`/api/inspection/${id}/start`);
      await inspector.post(`/api/inspection/${id}/save-question-result`, {
        question,
        result: 'restore-offer',
        notes: '',
      });
      await inspector.post(`/api/inspection/${id}/finish`);
      const textNow = async () =>
        (await inspector.get(`/api/inspection/${id}`)).body.inspection.version.categories
          .flatMap((one: { questions: { id: string; text: string }[] }) => one.questions)
          .find((one: { id: string }) => one.id === question).text;
      const judged = await textNow();
      expect(
        (await admin.put(`/api/question/${question}`, { text: 'Heel iets anders' })).status,
      ).toBe(200);
      expect(await textNow()).toBe(judged);
      await admin.put(`/api/question/${question}`, { text: judged });
    });
  });

  describe('filling out (§4)', () => {
    it('saves notes, domain notes, results and the extra condition, and answers the part that changed', async () => {
      const { id } = await add();
      await inspector.post(`/api/inspection/${id}/start`);
      const [question = ''] = await questionsOf();
      const { categories } = (await inspector.get(`/api/version/${version}`)).body.version;
      const category = categories[0].id;
      const result = await inspector.post(`/api/inspection/${id}/save-question-result`, {
        question,
        result: 'restore-offer',
        notes: '<p>hek <b>stuk</b></p>',
      });
      expect(result.body.inspection).toEqual({
        id,
        status: 'started',
        revision: 3,
        question_results: [
          { question, result: 'restore-offer', notes: '<p>hek <strong>stuk</strong></p>' },
        ],
      });
      await inspector.post(`/api/inspection/${id}/save-question-result`, {
        question,
        result: 'satisfies',
      });
      await inspector.post(`/api/inspection/${id}/save-category-notes`, {
        category,
        notes: '<p>domein</p>',
      });
      await inspector.post(`/api/inspection/${id}/save-category-last-question-answer`, {
        category,
        result: 'to-be-defined',
        notes: '<p>extra</p>',
      });
      await inspector.post(`/api/inspection/${id}/save-notes`, { notes: '<p>algemeen</p>' });
      expect((await inspector.get(`/api/inspection/${id}`)).body.inspection).toMatchObject({
        revision: 7,
        notes: '<p>algemeen</p>',
        question_results: [
          { question, result: 'satisfies', notes: '<p>hek <strong>stuk</strong></p>' },
        ],
        category_notes: [{ category, notes: '<p>domein</p>' }],
        category_last_question_answers: [
          { category, result: 'to-be-defined', notes: '<p>extra</p>' },
        ],
      });
    });

    it.each([
      [
        'save-question-result',
        { question: 'nope', result: 'satisfies', notes: '' },
        404,
        'question_not_found',
      ],
      [
        'save-question-result',
        { question: 'q', result: 'misschien', notes: '' },
        422,
        'validation_failed',
      ],
      ['save-category-notes', { category: 'nope', notes: '' }, 404, 'category_not_found'],
      [
        'save-category-last-question-answer',
        { category: 'nope', result: null, notes: '' },
        404,
        'category_not_found',
      ],
      ['save-notes', { notes: `<p>${'x'.repeat(limits.notes)}</p>` }, 422, 'validation_failed'],
      ['save-notes', { notes: 12 }, 422, 'validation_failed'],
    ])('refuses %s (%#)', async (path, body, status, error) => {
      const { id } = await add();
      await inspector.post(`/api/inspection/${id}/start`);
      const answer = await inspector.post(`/api/inspection/${id}/${path}`, body);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    });

    it('cleans rich text by the allow-list', async () => {
      const { id } = await add();
      const notes =
        '<p style="text-align:center" onclick="x()">a<script>alert(1)</script><a href="javascript:alert(1)">b</a> <a href="https://x.nl/y" target="_blank">c</a></p><img src=x onerror=alert(1)><h1>d</h1><td>e</td>';
      const { body } = await inspector.post(`/api/inspection/${id}/save-notes`, { notes });
      expect(body.inspection.notes).toBe(
        '<p class="tekst-center">a<a>b</a> <a href="https://x.nl/y">c</a></p><h2>d</h2><td>e</td>',
      );
    });
  });

  describe('dashboard (§4)', () => {
    it('gives unfinished inspections in full, finished ones as rows, with versions and colours; 304 while nothing changed', async () => {
      const person = await use().login();
      const open = await add(person, { location: 'Open', date: '2026-11-24' });
      const done = await add(person, { location: 'Klaar', date: null });
      await person.post(`/api/inspection/${done.id}/set-categories-and-questions`, {
        skip_categories: [],
        skip_questions: await questionsOf(),
      });
      await person.post(`/api/inspection/${done.id}/start`);
      await person.post(`/api/inspection/${done.id}/finish`);
      const first = await person.get('/api/inspection/dashboard');
      expect(
        first.body.inspections.map((one: Inspection) => [
          one.location,
          one.status,
          one.question_results,
        ]),
      ).toEqual([
        ['Open', 'upcoming', []],
        ['Klaar', 'finished', undefined],
      ]);
      expect(first.body.versions.map((one: { id: string }) => one.id)).toContain(version);
      expect(first.body.inspection_templates.map((one: { title: string }) => one.title)).toContain(
        'Groen',
      );
      const etag = String(first.headers['etag']);
      expect(
        (await person.get('/api/inspection/dashboard', { 'if-none-match': etag })).status,
      ).toBe(304);
      await person.post(`/api/inspection/${open.id}/save-notes`, { notes: '<p>nieuw</p>' });
      expect(
        (await person.get('/api/inspection/dashboard', { 'if-none-match': etag })).status,
      ).toBe(200);
    });

    // Read a few at a time: 500 rows, 20 in full.
    it('gives very many in one order, by date and then location, with what is recorded in each', async () => {
      const person = await use().login();
      const one = await add(person, { location: 'Eerste', date: '2026-11-24' });
      const { db } = use();
      const row = await db
        .selectFrom('inspections')
        .selectAll()
        .where('id', '=', one.id)
        .executeTakeFirstOrThrow();
      const [question = ''] = await questionsOf();
      const made = Array.from({ length: 1_100 }, (_, n) => ({
        ...row,
        id: randomUUID(),
        location: `Plaats ${String(n).padStart(4, '0')}`,
        status: n % 25 === 0 ? ('started' as const) : ('finished' as const),
      }));
      for (let from = 0; from < made.length; from += 100)
        await db
          .insertInto('inspections')
          .values(made.slice(from, from + 100))
          .execute();
      const open = made.filter(({ status }) => status === 'started');
      await db
        .insertInto('question_results')
        .values(
          open.map(({ id, location, updated_at }) => ({
            inspection_id: id,
            question_id: question,
            result: 'satisfies' as const,
            notes: `<p>${location}</p>`,
            updated_at,
          })),
        )
        .execute();
      const { body } = await person.get('/api/inspection/dashboard');
      const listed: Inspection[] = body.inspections;
      expect(listed.map(({ location }) => location)).toEqual([
        'Eerste',
        ...made.map(({ location }) => location),
      ]);
      for (const { location, status, question_results } of listed.slice(1))
        expect(question_results, location).toEqual(
          status === 'finished'
            ? undefined
            : [{ question, result: 'satisfies', notes: `<p>${location}</p>` }],
        );
    });
  });
});
