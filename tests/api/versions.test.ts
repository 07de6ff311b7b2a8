import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

interface Node {
  id: string;
  parent: string | null;
  number: string;
  title: string;
  questions: {
    id: string;
    number: string;
    title_or_default: string;
    description: string;
    help_questions: { id: string; text: string }[];
  }[];
  help_questions: { id: string; text: string }[];
}

onBothDatabases('§2 §5 versions and their trees', (use) => {
  let admin: Person;
  let inspector: Person;
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN']);
    inspector = await use().login();
  });
  const imported = () => use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
  const tree = async (version: string): Promise<Node[]> =>
    (await admin.get(`/api/version/${version}`)).body.version.categories;
  const shape = async (version: string) =>
    (await tree(version)).map(
      ({ number, title, questions }) =>
        `${number} ${title}: ${questions.map((one) => one.number).join(' ')}`,
    );

  it('builds a version from nothing, call by call', async () => {
    const { id: version } = (
      await admin.post('/api/version', { title: `Nieuw ${randomUUID()}`, online: true })
    ).body;
    const { id: domain } = (
      await admin.post('/api/category', {
        version,
        parent: null,
        title: 'Domein',
        description: '<p>d</p>',
        default_value: '',
        last_question: 'Nog iets?',
      })
    ).body;
    const { id: item } = (
      await admin.post('/api/category', {
        version,
        parent: domain,
        title: 'Item',
        description: '<p>weg</p>',
      })
    ).body;
    const { id: question } = (
      await admin.post('/api/question', {
        version,
        category: item,
        title: '',
        text: 'Is het zo?',
        default_value: '',
        description: '',
      })
    ).body;
    expect((await admin.post('/api/help_question', { question, text: '<p>help</p>' })).status).toBe(
      201,
    );
    expect(
      (await admin.post('/api/help_question', { category: domain, text: '<p>help</p>' })).status,
    ).toBe(201);
    const [first, second] = await tree(version);
    expect(first).toMatchObject({
      number: '1',
      parent: null,
      last_question: 'Nog iets?',
      description: '<p>d</p>',
      help_questions: [{ text: '<p>help</p>' }],
    });
    // Description is edited only on domains.
    expect(second).toMatchObject({
      number: '1.1',
      parent: domain,
      description: '',
      questions: [
        {
          number: '1.1.1',
          title_or_default: 'Is het zo?',
          help_questions: [{ text: '<p>help</p>' }],
        },
      ],
    });
    expect((await admin.get(`/api/category/form-data?version=${version}`)).body.parents).toEqual([
      { id: domain, title: 'Domein', number: '1' },
    ]);
  });

  it('leaves what the payload of the specification does not have as it is', async () => {
    const { body } = await admin.post('/api/version', {
      title: `Blijft ${randomUUID()}`,
      online: true,
    });
    const path = `/api/version/${body.id}`;
    const title = `Blijft zo ${randomUUID()}`;
    expect((await admin.put(path, { title })).body.version).toMatchObject({ title, online: true });
    const domain = (
      await admin.post('/api/category', {
        version: body.id,
        title: 'Domein',
        last_question: 'Nog iets?',
        last_question_title: 'Overig',
      })
    ).body.id;
    const saved = await admin.put(`/api/category/${domain}`, {
      title: 'Domein',
      description: '',
      default_value: '',
      last_question: 'Nog iets meer?',
    });
    expect(saved.body.category).toMatchObject({
      last_question: 'Nog iets meer?',
      last_question_title: 'Overig',
    });
    const emptied = { title: 'Domein', last_question: '', last_question_title: '' };
    expect((await admin.put(`/api/category/${domain}`, emptied)).body.category).toMatchObject({
      last_question: '',
      last_question_title: '',
    });
  });

  it('keeps titles on one line, and the lines of a text', async () => {
    const version = await imported();
    const [, item] = (await tree(version)) as [Node, Node];
    const question = (item.questions[0] as { id: string }).id;
    const saved = await admin.put(`/api/question/${question}`, {
      title: 'Hek\r\n  en poort ',
      text: 'Is het zo?\nEn zo?',
      description: '',
      default_value: '',
    });
    expect(saved.body.question).toMatchObject({
      title: 'Hek en poort',
      text: 'Is het zo?\nEn zo?',
    });
    const started = await inspector.post('/api/inspection', {
      childcare_type: 'KDV_BSO',
      location: 'De\u2028Kikker\n\n',
      date: '2026-11-20',
      version,
    });
    expect(started.status).toBe(201);
    expect(
      (await inspector.get(`/api/inspection/${started.body.id}`)).body.inspection.location,
    ).toBe('De Kikker');
  });

  it('§2 saves on the state that was read, and on no other', async () => {
    const version = await imported();
    const [domain, item] = (await tree(version)) as [Node, Node];
    const question = (item.questions[0] as { id: string }).id;
    const { id: help } = (await admin.post('/api/help_question', { question, text: '<p>help</p>' }))
      .body;
    const lists = { skip_categories: [], skip_questions: [question] };
    const { id: template } = (
      await admin.post('/api/inspection_template', { version, title: 'Groen', ...lists })
    ).body;
    const texts = { description: '<p>d</p>', default_value: '' };
    const last = { last_question: '', last_question_title: '' };
    for (const [path, fields, changed] of [
      [
        `/api/version/${version}`,
        { title: `Anders ${randomUUID()}`, online: true },
        { online: false },
      ],
      [`/api/category/${domain.id}`, { title: 'Een', ...texts, ...last }, { title: 'Twee' }],
      [`/api/category/${item.id}`, { title: 'Een', ...texts, ...last }, { title: 'Twee' }],
      [
        `/api/question/${question}`,
        { title: 'Een', text: 'Is het zo?', ...texts },
        { title: 'Twee' },
      ],
      [`/api/help_question/${help}`, { text: '<p>een</p>' }, { text: '<p>twee</p>' }],
      [`/api/inspection_template/${template}`, { title: 'Een', ...lists }, { title: 'Twee' }],
    ] as const) {
      const { stamp } = (await admin.get(path)).body;
      const saved = await admin.put(path, { ...fields, stamp });
      expect([path, saved.status]).toEqual([path, 200]);
      // What reads say and what saves answer is one stamp; who did not hear the answer may say the
      // same again.
      expect([path, (await admin.get(path)).body.stamp]).toEqual([path, saved.body.stamp]);
      expect([path, (await admin.put(path, { ...fields, stamp })).status]).toEqual([path, 200]);
      const stale = await admin.put(path, { ...fields, ...changed, stamp });
      expect([path, stale.status, stale.body.error]).toEqual([path, 409, 'changed_meanwhile']);
      expect([
        path,
        (await admin.put(path, { ...fields, ...changed, stamp: saved.body.stamp })).status,
      ]).toEqual([path, 200]);
    }
  });

  it.each([
    ['/api/version', { title: '' }, { title: 'required' }],
    ['/api/category', { version: 'VERSION', title: '' }, { title: 'required' }],
    [
      '/api/category',
      { version: 'VERSION', parent: 'ITEM', title: 'dieper' },
      { parent: 'not_allowed' },
    ],
    ['/api/question', { category: 'ITEM', text: '' }, { text: 'required' }],
    ['/api/question', { text: 'x' }, { category: 'required' }],
    ['/api/question', { category: 'DOMAIN', text: 'x' }, { category: 'not_allowed' }],
    ['/api/help_question', { question: 'QUESTION', text: '<p></p>' }, { text: 'required' }],
    ['/api/help_question', { text: 'x' }, { question: 'required', category: 'required' }],
    [
      '/api/inspection_template',
      { version: 'VERSION', title: '', skip_categories: [], skip_questions: [] },
      { title: 'required' },
    ],
    [
      '/api/inspection_template',
      { version: 'VERSION', title: 'x', skip_categories: ['nope'], skip_questions: [] },
      { skip_categories: 'unknown' },
    ],
  ])('POST %s refuses %j with %j', async (path, body, fields) => {
    const version = await imported();
    const nodes = await tree(version);
    const names: Record<string, string | undefined> = {
      VERSION: version,
      DOMAIN: nodes[0]?.id,
      ITEM: nodes[1]?.id,
      QUESTION: nodes[1]?.questions[0]?.id,
    };
    const filled = JSON.parse(
      JSON.stringify(body).replace(/"(VERSION|DOMAIN|ITEM|QUESTION)"/g, (_, name: string) =>
        JSON.stringify(names[name]),
      ),
    );
    const answer = await admin.post(path, filled);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  it('moves among siblings and renumbers', async () => {
    const version = await imported();
    const [veiligheid, hek, deur] = await tree(version);
    await admin.post(`/api/category/${veiligheid?.id}/move/down`);
    await admin.post(`/api/category/${deur?.id}/move/up`);
    await admin.post(`/api/question/${hek?.questions[0]?.id}/move/down`);
    expect(await shape(version)).toEqual([
      '1 Gezondheid: ',
      '1.1 Lucht: 1.1.1',
      '2 Veiligheid: ',
      '2.1 Deur: 2.1.1',
      '2.2 Hek: 2.2.1 2.2.2',
    ]);
    expect((await tree(version))[4]?.questions.map((one) => one.title_or_default)).toEqual([
      'Slot',
      'Het hek is heel.',
    ]);
    expect((await admin.post(`/api/category/${veiligheid?.id}/move/left`)).status).toBe(422);
  });

  it('hangs an item on another domain, and keeps domains and items what they are', async () => {
    const version = await imported();
    const [veiligheid, hek, , gezondheid] = await tree(version);
    expect(
      (await admin.put(`/api/category/${hek?.id}`, { title: 'Hek', parent: gezondheid?.id })).body
        .category,
    ).toMatchObject({
      number: '2.2',
      parent: gezondheid?.id,
    });
    expect(await shape(version)).toEqual([
      '1 Veiligheid: ',
      '1.1 Deur: 1.1.1',
      '2 Gezondheid: ',
      '2.1 Lucht: 2.1.1',
      '2.2 Hek: 2.2.1 2.2.2',
    ]);
    for (const [id, parent] of [
      [hek?.id, null],
      [hek?.id, hek?.id],
      [veiligheid?.id, gezondheid?.id],
    ])
      expect((await admin.put(`/api/category/${id}`, { title: 'x', parent })).body.fields).toEqual({
        parent: 'not_allowed',
      });
  });

  it('deletes with everything beneath it', async () => {
    const version = await imported();
    const [, hek] = await tree(version);
    expect((await admin.delete(`/api/question/${hek?.questions[0]?.id}`)).status).toBe(204);
    expect((await admin.delete(`/api/category/${hek?.id}`)).status).toBe(204);
    expect(await shape(version)).toEqual([
      '1 Veiligheid: ',
      '1.1 Deur: 1.1.1',
      '2 Gezondheid: ',
      '2.1 Lucht: 2.1.1',
    ]);
    expect((await admin.get(`/api/category/${hek?.id}`)).body.error).toBe('category_not_found');
  });

  it('locks adding and deleting once inspections exist, not editing and moving (decisions 3)', async () => {
    const version = await imported();
    await inspector.post('/api/inspection', {
      childcare_type: 'KDV_BSO',
      location: 'De Kikker',
      version,
    });
    const [domain, item] = await tree(version);
    const question = item?.questions[0]?.id;
    for (const answer of [
      await admin.delete(`/api/version/${version}`),
      await admin.delete(`/api/category/${domain?.id}`),
      await admin.delete(`/api/question/${question}`),
      await admin.post('/api/category', { version, title: 'x' }),
      await admin.post('/api/question', { category: item?.id, text: 'x' }),
    ])
      expect([answer.status, answer.body.error]).toEqual([409, 'version_in_use']);
    expect(
      (await admin.put(`/api/question/${question}`, { text: 'Nieuwe tekst' })).body.question,
    ).toMatchObject({
      text: 'Nieuwe tekst',
      category: { version: { id: version } },
    });
    expect((await admin.post(`/api/question/${question}/move/down`)).status).toBe(200);
    expect((await admin.get(`/api/version?filter=${version}`)).status).toBe(200);
  });

  it('has one version per name', async () => {
    const title = `Naam ${randomUUID()}`;
    const { id } = (await admin.post('/api/version', { title, online: false })).body;
    expect(
      (await admin.post('/api/version', { title: ` ${title.toUpperCase()} ` })).body,
    ).toMatchObject({ status: 409, error: 'name_conflict' });
    const other = (await admin.post('/api/version', { title: `${title} b` })).body.id;
    expect((await admin.put(`/api/version/${other}`, { title })).body.error).toBe('name_conflict');
    expect(
      (await admin.put(`/api/version/${id}`, { title, online: true })).body.version,
    ).toMatchObject({ title, online: true, inspection_count: 0 });
    const both = await Promise.all(
      [1, 2].map(() => admin.post('/api/version', { title: `${title} c` })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('duplicates deeply, offline, with a free name', async () => {
    const version = await imported();
    const { title } = (await admin.get(`/api/version/${version}`)).body.version;
    const copies = [
      (await admin.post(`/api/version/${version}/duplicate`)).body.id,
      (await admin.post(`/api/version/${version}/duplicate`)).body.id,
    ];
    const read = await Promise.all(
      copies.map(async (id) => (await admin.get(`/api/version/${id}`)).body.version),
    );
    expect(read.map((one) => [one.title, one.online])).toEqual([
      [`${title} (kopie)`, false],
      [`${title} (kopie 2)`, false],
    ]);
    expect(await shape(copies[0])).toEqual(await shape(version));
    const [mine, theirs] = await Promise.all(
      [version, copies[0]].map(
        async (id) =>
          (await admin.get(`/api/inspection_template?version=${id}`)).body.inspection_templates,
      ),
    );
    expect(
      theirs.map((one: { title: string; skip_questions: string[] }) => [
        one.title,
        one.skip_questions.length,
      ]),
    ).toEqual(
      mine.map((one: { title: string; skip_questions: string[] }) => [
        one.title,
        one.skip_questions.length,
      ]),
    );
    expect(theirs[0].skip_questions).not.toEqual(mine[0].skip_questions);
  });

  describe('colours (§4)', () => {
    it('adds, changes and deletes; inspectors read those of versions they may use', async () => {
      const version = await imported();
      const [domain, item] = await tree(version);
      const { id } = (
        await admin.post('/api/inspection_template', {
          version,
          title: 'Blauw',
          skip_categories: [domain?.id, domain?.id],
          skip_questions: [],
        })
      ).body;
      expect(
        (await inspector.get(`/api/inspection_template/${id}`)).body.inspection_template,
      ).toEqual({
        id,
        version,
        title: 'Blauw',
        skip_categories: [domain?.id],
        skip_questions: [],
      });
      const changed = {
        title: 'Paars',
        skip_categories: [],
        skip_questions: [item?.questions[0]?.id],
      };
      expect(
        (await admin.put(`/api/inspection_template/${id}`, changed)).body.inspection_template,
      ).toMatchObject(changed);
      expect((await admin.delete(`/api/inspection_template/${id}`)).status).toBe(204);
      expect((await admin.get(`/api/inspection_template/${id}`)).body.error).toBe(
        'inspection_template_not_found',
      );
    });
    it('writes a colour of a file out in full, as unticking does', async () => {
      const version = await imported();
      const nodes = await tree(version);
      const [green] = (await admin.get(`/api/inspection_template?version=${version}`)).body
        .inspection_templates;
      const skipped = nodes.filter(({ number }) => ['1.2', '2', '2.1'].includes(number));
      expect(green.skip_categories.sort()).toEqual(skipped.map(({ id }) => id).sort());
      expect(green.skip_questions.sort()).toEqual(
        skipped.flatMap(({ questions }) => questions.map(({ id }) => id)).sort(),
      );
    });
  });

  describe('lists (§9, decisions 1)', () => {
    it('pages, filters, sorts and clamps', async () => {
      const mark = randomUUID().slice(0, 8);
      for (const name of ['b', 'f', 'A', 'É'].map((letter) => `${mark} ${letter}_100%`))
        await admin.post('/api/version', { title: name });
      const titles = async (query: string) =>
        (await admin.get(`/api/version?filter=${mark}&${query}`)).body.versions.map(
          ({ title }: { title: string }) => title.replace(/.* (.)_.*/, '$1'),
        );
      expect(await titles('')).toEqual(['A', 'b', 'É', 'f']);
      expect(await titles('sort=-title&limit=3&page=2')).toHaveLength(1);
      expect((await admin.get(`/api/version?filter=${mark}&limit=3&page=99`)).body).toMatchObject({
        total: 4,
        limit: 3,
        page: 2,
      });
      expect(await titles('sort=inspection_count')).toEqual(await titles(''));
      expect(await titles('sort=-onzin')).toEqual(await titles(''));
      expect(
        (await admin.get(`/api/version?filter=${encodeURIComponent(`${mark} e_100%`)}`)).body.total,
      ).toBe(1);
      expect(
        (await admin.get(`/api/version?filter=${encodeURIComponent(`${mark}%b`)}`)).body.total,
      ).toBe(0);
      for (const odd of ['page=0', 'page=-3', 'page=abc', 'limit=0', 'limit=1e9', 'page=1e99'])
        expect((await admin.get(`/api/version?${odd}`)).status, odd).toBe(200);
    });
    it('shows an inspector the online versions and those in use', async () => {
      const online = await imported();
      const offline = await use().addVersion({
        ...smallChecklist(`Uit ${randomUUID()}`),
        online: false,
      });
      expect((await inspector.get(`/api/version/${online}`)).status).toBe(200);
      expect((await inspector.get(`/api/version/${offline}`)).body.error).toBe('version_not_found');
      await inspector.post('/api/inspection', {
        childcare_type: 'KDV_BSO',
        location: 'De Kikker',
        version: online,
      });
      const { title } = (await admin.get(`/api/version/${online}`)).body.version;
      await admin.put(`/api/version/${online}`, { title, online: false });
      expect((await inspector.get(`/api/version/${online}`)).status).toBe(200);
      expect((await (await use().login()).get(`/api/version/${online}`)).body.error).toBe(
        'version_not_found',
      );
    });
  });
});
