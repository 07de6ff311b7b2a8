import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Category, Question } from '#shared/model/checklist.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { scenario } from '#tests/support/scenario.ts';

/** Two domains; 'Groen' leaves out the last item, 'Kort' all of the second domain. */
const lawText = () =>
  scenario(`Besluit ${randomUUID()}`)
    .domain('Veiligheid', (d) =>
      d
        .item('Hek', (i) => ['1', '2', '3', '4'].reduce((all, n) => all.question(`Hek ${n}`), i))
        .item('Deur', (i) => ['1', '2', '3'].reduce((all, n) => all.question(`Deur ${n}`), i)),
    )
    .domain('Personeel', (d) =>
      d
        .item('Diploma', (i) => ['1', '2', '3'].reduce((all, n) => all.question(`Diploma ${n}`), i))
        .item('Aantal', (i) => ['1', '2'].reduce((all, n) => all.question(`Aantal ${n}`), i)),
    )
    .colour('Groen', '2.2')
    .colour('Kort', '2');

interface Tree {
  categories: Category[];
}
const conditions = ({ categories }: Tree): Question[] =>
  categories.flatMap(({ questions }) => questions);
const idOf = (tree: Tree, text: string): string =>
  conditions(tree).find((one) => one.text === text)?.id ?? '';
const part = (tree: Tree, title: string): string =>
  tree.categories.find((one) => one.title === title)?.id ?? '';

onBothDatabases('decisions 6: the life of a version', (use) => {
  let [admin, inspector]: Person[] = [];
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN'], 'beheer');
    inspector = await use().login(['ROLE_INSPECTOR'], 'inspecteur');
  });
  const people = () => ({ admin, inspector }) as Record<'admin' | 'inspector', Person>;
  const read = async (id: string, by = people().admin) => (await by.get(`/api/version/${id}`)).body;
  const treeOf = async (id: string): Promise<Tree> => (await read(id)).version;
  const made = () => use().addVersion(lawText().file());
  const save = async (id: string, fields: object) => {
    const { version } = await read(id);
    return people().admin.put(`/api/version/${id}`, {
      title: version.title,
      online: version.online,
      ...fields,
    });
  };
  const added = async (version: string, location: string): Promise<string> => {
    const body = { childcare_type: 'KDV_BSO', location, date: '2026-12-01', version };
    return (await people().inspector.post('/api/inspection', body)).body.id;
  };
  const inspection = async (id: string) =>
    (await people().inspector.get(`/api/inspection/${id}`)).body.inspection;
  const choose = (id: string, choice: object) =>
    people().inspector.post(`/api/inspection/${id}/set-categories-and-questions`, {
      skip_categories: [],
      skip_questions: [],
      ...choice,
    });
  const colour = async (version: string, title: string) => {
    const all = (await people().admin.get(`/api/inspection_template?version=${version}`)).body;
    return all.inspection_templates.find((one: { title: string }) => one.title === title);
  };
  const upcoming = async (id: string, from = '') =>
    (await people().admin.get(`/api/version/${id}/upcoming${from && `?from=${from}`}`)).body;
  /** In as many calls as it takes; `calls` of them moved something. */
  const move = async (id: string, from: string, inspections: string[]) => {
    const sum = { moved: 0, left: 0 };
    for (let [going, calls] = [inspections, 0]; ; ) {
      const { body } = await people().admin.post(`/api/version/${id}/move-inspections`, {
        from,
        inspections: going,
      });
      if (body.error) return { body, calls };
      sum.moved += body.moved;
      sum.left += body.left;
      calls += body.moved > 0 ? 1 : 0;
      // It always comes to something.
      expect(body.later.length).toBeLessThan(going.length);
      going = body.later;
      if (going.length === 0) return { body: sum, calls };
    }
  };
  /** A copy in which six texts are other ones, two conditions are gone and three are new. */
  const revised = async (old: string): Promise<string> => {
    const { admin } = people();
    const { id } = (await admin.post(`/api/version/${old}/duplicate`)).body;
    const tree = await treeOf(id);
    for (const text of ['Hek 1', 'Hek 2', 'Deur 1', 'Diploma 1', 'Diploma 2', 'Aantal 1'])
      await admin.put(`/api/question/${idOf(tree, text)}`, {
        text: `Heel iets anders over ${text.toLowerCase()}`,
      });
    for (const text of ['Hek 4', 'Deur 3']) await admin.delete(`/api/question/${idOf(tree, text)}`);
    for (const [category, text] of [
      ['Hek', 'Hek nieuw'],
      ['Diploma', 'Diploma nieuw'],
      ['Aantal', 'Aantal nieuw'],
    ] as const)
      await admin.post('/api/question', { category: part(tree, category), text });
    return id;
  };

  it('concept, published, archived: only what is published can be chosen, and what is not sent stays', async () => {
    const { admin, inspector } = people();
    const id = (await admin.post('/api/version', { title: `Concept ${randomUUID()}` })).body.id;
    const life = { valid_from: '2027-01-01', changes: 'Nieuwe eisen aan hekken.' };
    const saved = await save(id, { ...life, archived: true });
    expect(saved.body.version).toMatchObject({ ...life, archived: true, online: false });
    expect(saved.body.version.changed.by).toContain('beheer');
    const status = async (asked: string) =>
      (await admin.get(`/api/version?limit=100&status=${asked}`)).body.versions.map(
        (one: { id: string }) => one.id,
      );
    expect(await status('archived')).toContain(id);
    expect(await status('concept')).not.toContain(id);
    const refused = await inspector.post('/api/inspection', {
      childcare_type: 'KDV_BSO',
      location: 'Niet te kiezen',
      version: id,
    });
    expect(refused.body.fields).toEqual({ version: 'not_allowed' });
    // The specification's own payload.
    const { title } = (await read(id)).version;
    await admin.put(`/api/version/${id}`, { title, online: true });
    expect((await read(id)).version).toMatchObject({ ...life, archived: false, online: true });
    expect(await status('published')).toContain(id);
    const asInspector = (await read(id, inspector)).version;
    expect(asInspector.valid_from).toBe('2027-01-01');
    expect(asInspector).not.toHaveProperty('changes');
    expect(asInspector).not.toHaveProperty('changed');
  });

  it('a copy is compared by what each part is a copy of, however much its text changed', async () => {
    const old = await made();
    const id = await revised(old);
    expect((await read(id)).origin).toBe(old);
    const { changes } = (await people().admin.get(`/api/version/${id}/compare/${old}`)).body;
    expect(changes.added.map((one: { title: string }) => one.title)).toEqual([
      'Hek nieuw',
      'Diploma nieuw',
      'Aantal nieuw',
    ]);
    expect(changes.removed.map((one: { title: string }) => one.title)).toEqual(['Hek 4', 'Deur 3']);
    expect(changes.changed.map((one: { number: string }) => one.number)).toEqual([
      '1.1.1',
      '1.1.2',
      '1.2.1',
      '2.1.1',
      '2.1.2',
      '2.2.1',
    ]);
    expect(changes.moved).toEqual([]);
    // Also over two copies.
    const again = (await people().admin.post(`/api/version/${id}/duplicate`)).body.id;
    const further = (await people().admin.get(`/api/version/${again}/compare/${old}`)).body;
    expect(further.changes.changed).toHaveLength(6);
  });

  it('after a change of law eight upcoming inspections move with their colours and choices: exactly what is listed', async () => {
    const { admin, inspector } = people();
    const old = await made();
    const tree = await treeOf(old);
    const green = await colour(old, 'Groen');
    const short = await colour(old, 'Kort');
    const own = { skip_questions: [idOf(tree, 'Hek 1'), idOf(tree, 'Deur 2')] };
    const withoutDoor = {
      skip_categories: [part(tree, 'Deur')],
      skip_questions: ['Deur 1', 'Deur 2', 'Deur 3'].map((text) => idOf(tree, text)),
    };
    const lists = ({ skip_categories, skip_questions }: Record<string, unknown>) => ({
      skip_categories,
      skip_questions,
    });
    const choices: [string, object][] = [
      ['Alles', {}],
      ['Groen een', lists(green)],
      ['Groen twee', lists(green)],
      ['Kort', lists(short)],
      ['Eigen een', own],
      ['Eigen twee', own],
      ['Zonder deur', withoutDoor],
      ['Leeg', {}],
    ];
    const ids = new Map<string, string>();
    for (const [location, choice] of choices) {
      const id = await added(old, location);
      ids.set(location, id);
      await choose(id, choice);
    }
    const begun = await added(old, 'Al begonnen');
    await inspector.post(`/api/inspection/${begun}/start`);
    const noted = await added(old, 'Al iets genoteerd');
    await inspector.post(`/api/inspection/${noted}/save-category-notes`, {
      category: part(tree, 'Veiligheid'),
      notes: '<p>Vooraf gelezen.</p>',
    });
    const id = await revised(old);
    const all = [...ids.values(), begun, noted];
    expect((await move(id, old, all)).body.fields).toEqual({ id: 'not_allowed' });
    await save(id, { online: true });

    const listed = await upcoming(id);
    expect(listed.from.id).toBe(old);
    expect(listed.others).toContainEqual(expect.objectContaining({ id: old, upcoming: 9 }));
    const row = (location: string) =>
      listed.inspections.find((one: { location: string }) => one.location === location);
    const told = (location: string) => {
      const { colour, chosen, lost, fresh, movable } = row(location);
      return [colour, chosen, lost.map((one: { title: string }) => one.title), fresh, movable];
    };
    expect(row('Al begonnen')).toBeUndefined();
    expect(told('Al iets genoteerd')).toEqual([null, 13, ['Hek 4', 'Deur 3'], 3, false]);
    expect(told('Alles')).toEqual([null, 13, ['Hek 4', 'Deur 3'], 3, true]);
    expect(told('Groen een')).toEqual(['Groen', 10, ['Hek 4', 'Deur 3'], 2, true]);
    expect(told('Kort')).toEqual(['Kort', 6, ['Hek 4', 'Deur 3'], 1, true]);
    expect(told('Eigen een')).toEqual([null, 11, ['Hek 4', 'Deur 3'], 3, true]);
    expect(told('Zonder deur')).toEqual([null, 11, ['Hek 4'], 3, true]);

    const before = (await inspector.get('/api/inspection/dashboard')).headers['etag'];
    const { body: done, calls } = await move(id, old, all);
    expect(done).toEqual({ moved: 8, left: 2 });
    expect((await inspector.get('/api/inspection/dashboard')).headers['etag']).not.toBe(before);
    const now = await treeOf(id);
    const newGreen = await colour(id, 'Groen');
    for (const location of ids.keys())
      expect((await inspection(ids.get(location) ?? '')).version.id, location).toBe(id);
    const choiceOf = async (location: string) =>
      lists(await inspection(ids.get(location) ?? '')) as { skip_questions: string[] };
    expect(await choiceOf('Alles')).toEqual({ skip_categories: [], skip_questions: [] });
    expect(await choiceOf('Groen twee')).toEqual(lists(newGreen));
    expect((await choiceOf('Eigen een')).skip_questions.toSorted()).toEqual(
      [idOf(now, 'Heel iets anders over hek 1'), idOf(now, 'Deur 2')].toSorted(),
    );
    expect(await choiceOf('Zonder deur')).toEqual({
      skip_categories: [part(now, 'Deur')],
      skip_questions: [idOf(now, 'Heel iets anders over deur 1'), idOf(now, 'Deur 2')],
    });
    expect((await inspection(begun)).version.id).toBe(old);
    expect((await inspection(noted)).version.id).toBe(old);
    const log = (await admin.get('/api/audit?noun=version')).body.entries;
    const entries = log.slice(0, calls) as { event: string; new: { moved: number } }[];
    expect(entries.map(({ event }) => event)).toEqual(Array(calls).fill('move-inspections'));
    expect(entries.reduce((sum, entry) => sum + entry.new.moved, 0)).toBe(8);
    // Once more: there is nothing left to move.
    expect((await move(id, old, all)).body).toEqual({ moved: 0, left: 10 });
  });

  it('a colour is copied within its version, and to another one with what it means there', async () => {
    const { admin } = people();
    const old = await made();
    const id = await revised(old);
    const green = await colour(old, 'Groen');
    const copy = (template: { id: string }, version: string) =>
      admin.post(`/api/inspection_template/${template.id}/copy`, { version });
    expect((await copy(green, old)).status).toBe(201);
    expect((await copy(green, old)).status).toBe(201);
    const titles = (await admin.get(`/api/inspection_template?version=${old}`)).body;
    expect(titles.inspection_templates.map((one: { title: string }) => one.title)).toEqual([
      'Groen',
      'Kort',
      'Groen (kopie)',
      'Groen (kopie 2)',
    ]);
    expect(await colour(old, 'Groen (kopie)')).toMatchObject({
      skip_categories: green.skip_categories,
      skip_questions: green.skip_questions,
    });
    await admin.delete(`/api/inspection_template/${(await colour(id, 'Groen')).id}`);
    await copy(green, id);
    const now = await treeOf(id);
    const there = await colour(id, 'Groen');
    expect(there.skip_categories).toEqual([part(now, 'Aantal')]);
    expect(there.skip_questions.toSorted()).toEqual(
      ['Heel iets anders over aantal 1', 'Aantal 2', 'Aantal nieuw']
        .map((text) => idOf(now, text))
        .toSorted(),
    );
    expect((await copy(green, 'nergens')).body.error).toBe('version_not_found');
  });

  let sequence = 0;
  /** Changes of a tablet that last heard of the inspection at `base`. */
  const queued = (inspection: string, type: string, payload: object, base: number) => ({
    ...{ id: randomUUID(), type, inspection, payload, device: 'tablet', base },
    sequence: ++sequence,
    ...('notes' in payload ? { base_notes: '' } : {}),
  });
  const send = async (...actions: object[]): Promise<string[]> =>
    (await people().inspector.post('/api/action-queue', { actions })).body.results.map(
      (one: { status: string; error?: string }) => one.error ?? one.status,
    );
  const answer = (id: string, tree: Tree, text: string, base: number) => {
    const payload = { question: idOf(tree, text), result: 'satisfies', notes: `<p>${text}.</p>` };
    return queued(id, 'SAVE_INSPECTION_QUESTION_RESULT', payload, base);
  };
  const answersIn = async (id: string) => {
    const { version, question_results } = await inspection(id);
    const texts = new Map(conditions(await treeOf(version.id)).map((one) => [one.id, one.text]));
    return question_results.map((one: { question: string; notes: string }) => [
      texts.get(one.question),
      one.notes,
    ]);
  };
  /** An inspection that a tablet has on the old version, moved to the new one meanwhile. */
  const movedAway = async (location: string, choice = 'Hek 4') => {
    const old = await made();
    const tree = await treeOf(old);
    const id = await added(old, location);
    await choose(id, { skip_questions: [idOf(tree, choice)] });
    const { revision: base } = await inspection(id);
    const next = await revised(old);
    await save(next, { online: true });
    expect((await move(next, old, [id])).body).toEqual({ moved: 1, left: 0 });
    return { old, tree, id, base, next, now: await treeOf(next) };
  };
  const begin = (id: string, base: number) => queued(id, 'START_INSPECTION', {}, base);

  it('whoever began without a line, before it moved, finds it back on that version with all that was recorded', async () => {
    const { id, tree, base, old, next } = await movedAway('Zonder lijn begonnen');
    // One by one, as on a bad line: a start alone says nothing about conditions.
    expect(await send(begin(id, base))).toEqual(['applied']);
    expect((await inspection(id)).version.id).toBe(next);
    expect(await send(answer(id, tree, 'Deur 3', base))).toEqual(['applied']);
    expect(await inspection(id)).toMatchObject({
      version: { id: old },
      status: 'started',
      skip_questions: [idOf(tree, 'Hek 4')],
    });
    expect(await answersIn(id)).toEqual([['Deur 3', '<p>Deur 3.</p>']]);
    expect((await move(next, old, [id])).body).toEqual({ moved: 0, left: 1 });
    const log = (await people().admin.get('/api/audit?noun=version')).body.entries;
    expect(log[0]).toMatchObject({ event: 'move-back', record: next });
  });

  it('after many moves it stays where it is, with what was recorded on the other version', async () => {
    const { id, tree, base, old, next } = await movedAway('Vaak verhuisd');
    const choice = { skip_categories_json: '[]', skip_questions_json: '[]' };
    await use()
      .db.insertInto('version_moves')
      .values(
        Array.from({ length: 20 }, (_, n) => ({
          ...{ inspection_id: id, from_id: old, revision: -n, ...choice },
          at: '2026-11-20T10:00:00.000Z',
        })),
      )
      .execute();
    expect(await send(begin(id, base), answer(id, tree, 'Deur 2', base))).toEqual([
      'applied',
      'applied',
    ]);
    expect((await inspection(id)).version.id).toBe(next);
    expect(await answersIn(id)).toEqual([['Deur 2', '<p>Deur 2.</p>']]);
  });

  it('moved to and fro, or further: what was begun on the first version is still all there', async () => {
    const { id, tree, base, old, next } = await movedAway('Heen en weer');
    await move(old, next, [id]);
    expect(await send(begin(id, base), answer(id, tree, 'Hek 1', base))).toEqual([
      'applied',
      'applied',
    ]);
    expect((await inspection(id)).version.id).toBe(old);
    expect(await send(queued(id, 'FINISH_INSPECTION', {}, base))).toEqual([
      'inspection_not_complete',
    ]);
    const far = await movedAway('Twee verder');
    const third = (await people().admin.post(`/api/version/${far.next}/duplicate`)).body.id;
    await save(third, { online: true });
    await move(third, far.next, [far.id]);
    expect(
      await send(begin(far.id, far.base), answer(far.id, far.tree, 'Deur 3', far.base)),
    ).toEqual(['applied', 'applied']);
    expect((await inspection(far.id)).version.id).toBe(far.old);
    expect((await inspection(far.id)).skip_questions).toEqual([idOf(far.tree, 'Hek 4')]);
  });

  it('what another device began on the new version stays; late work goes to the same conditions there', async () => {
    const { id, tree, base, next, now } = await movedAway('Op de nieuwe begonnen');
    await people().inspector.post(`/api/inspection/${id}/start`);
    await people().inspector.post(`/api/inspection/${id}/save-question-result`, {
      question: idOf(now, 'Hek nieuw'),
      result: 'satisfies',
    });
    const late = await send(
      answer(id, tree, 'Hek 1', base),
      answer(id, tree, 'Deur 3', base),
      queued(
        id,
        'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
        { skip_categories: [], skip_questions: [idOf(tree, 'Aantal 2'), idOf(tree, 'Hek 4')] },
        base,
      ),
      queued(id, 'FINISH_INSPECTION', {}, base),
    );
    // A condition that is gone: the device keeps what was written, and says so.
    expect(late).toEqual(['applied', 'question_not_found', 'applied', 'changed_meanwhile']);
    const after = await inspection(id);
    expect(after.version.id).toBe(next);
    expect(after.skip_questions).toEqual([idOf(now, 'Aantal 2')]);
    expect(await answersIn(id)).toEqual([
      ['Heel iets anders over hek 1', '<p>Hek 1.</p>'],
      ['Hek nieuw', ''],
    ]);
  });

  it('a choice made on the new version stays; so does a move, when a change comes twice', async () => {
    const chosen = await movedAway('Opnieuw gekozen');
    await choose(chosen.id, { skip_questions: [idOf(chosen.now, 'Hek nieuw')] });
    await send(begin(chosen.id, chosen.base), answer(chosen.id, chosen.tree, 'Hek 2', chosen.base));
    expect(await inspection(chosen.id)).toMatchObject({
      version: { id: chosen.next },
      skip_questions: [idOf(chosen.now, 'Hek nieuw')],
    });
    expect(await answersIn(chosen.id)).toEqual([['Heel iets anders over hek 2', '<p>Hek 2.</p>']]);

    const old = await made();
    const tree = await treeOf(old);
    const id = await added(old, 'Twee keer');
    const { revision } = await inspection(id);
    const lists = { skip_categories: [], skip_questions: [idOf(tree, 'Hek 1')] };
    const set = queued(id, 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS', lists, revision);
    expect(await send(set)).toEqual(['applied']);
    const next = await revised(old);
    await save(next, { online: true });
    await move(next, old, [id]);
    expect(await send(set)).toEqual(['duplicate']);
    expect((await inspection(id)).version.id).toBe(next);
  });

  it('a version that was moved away from keeps its parts while a device may still work on it', async () => {
    const { admin, inspector } = people();
    const { id, old, tree, next } = await movedAway('Nog onderweg');
    const refused = [
      await admin.delete(`/api/question/${idOf(tree, 'Hek 1')}`),
      await admin.delete(`/api/version/${old}`),
    ];
    expect(refused.map(({ body }) => body.error)).toEqual(['version_in_use', 'version_in_use']);
    await inspector.delete(`/api/inspection/${id}`);
    expect((await admin.delete(`/api/version/${old}`)).status).toBe(204);
    expect((await read(next)).origin).toBeUndefined();
  });

  it('a condition of a version that the inspection never was on takes it nowhere', async () => {
    const { id, base, next } = await movedAway('Verzonnen');
    const other = await treeOf(await made());
    expect(await send(begin(id, base), answer(id, other, 'Hek 1', base))).toEqual([
      'applied',
      'question_not_found',
    ]);
    expect((await inspection(id)).version.id).toBe(next);
  });
});
