import { beforeAll, expect, it } from 'vitest';
import type { Category } from '#shared/model/checklist.ts';
import type { EarlierVisit } from '#shared/model/inspection.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { type Desk, deskOf } from '#tests/support/devices.ts';

onBothDatabases('what was found at a place before', (use) => {
  let desk: Desk;
  let admin: Person;
  beforeAll(async () => {
    desk = await deskOf(use());
    admin = await use().login(['ROLE_ADMIN']);
  });
  const place = (name: string) => ({ location: name, address: 'Dijk 1', postal_code: '6811 KL' });

  /** A finished one on this day, in which the first condition did not hold. */
  async function visit(where: object, date: string, result = 'does-not-satisfy') {
    const id = await desk.started({ ...where, date });
    for (const [at, question] of desk.questions.entries())
      await desk.inspector.post(`/api/inspection/${id}/save-question-result`, {
        question,
        result: at === 0 ? result : 'satisfies',
        notes: at === 0 ? `<p>${date}</p>` : '',
      });
    expect((await desk.inspector.post(`/api/inspection/${id}/finish`, {})).status).toBe(200);
    return id;
  }
  const earlier = async (id: string, by = desk.inspector): Promise<EarlierVisit[]> =>
    (await by.get(`/api/inspection/${id}/earlier`)).body.visits.map((one: EarlierVisit) => ({
      ...one,
      held: one.held.toSorted(),
    }));

  it('comes from the own finished inspections there, the latest first', async () => {
    const old = await visit(place('De Kikker'), '2024-05-01');
    const last = await visit(place('de kikker'), '2025-05-01', 'restore-offer');
    const held = await visit(place('De Kikker'), '2025-06-01', 'satisfies');
    // Another place in the same building.
    await visit(place('De Pad'), '2025-06-02');
    await visit({ location: 'Elders', address: 'Weg 2', postal_code: '9711 AA' }, '2025-05-02');
    const now = await desk.started(place('De Kikker'));
    const [, ...others] = desk.questions;
    expect(await earlier(now)).toEqual([
      expect.objectContaining({ id: held, question_results: [], held: desk.questions.toSorted() }),
      {
        id: last,
        date: '2025-05-01',
        inspection_type: null,
        address: 'Dijk 1',
        postal_code: '6811 KL',
        city: '',
        held: others.toSorted(),
        question_results: [
          { question: desk.questions[0], result: 'restore-offer', notes: '<p>2025-05-01</p>' },
        ],
        category_last_question_answers: [],
      },
      expect.objectContaining({ id: old, date: '2024-05-01' }),
    ]);
  });

  it('is told in the ids of the version that is judged now', async () => {
    const where = place('De Nieuwe Versie');
    await visit({ ...where, address: 'Dijk 2' }, '2025-05-01');
    const copy = (await admin.post(`/api/version/${desk.version}/duplicate`)).body.id as string;
    const { version } = (await admin.get(`/api/version/${copy}`)).body;
    await admin.put(`/api/version/${copy}`, { title: version.title, online: true });
    const [question] = (version.categories as Category[]).flatMap(({ questions }) => questions);
    const { id } = (
      await desk.inspector.post('/api/inspection', {
        ...where,
        address: 'Dijk 2',
        childcare_type: 'KDV_BSO',
        version: copy,
      })
    ).body;
    expect((await earlier(id)).map(({ question_results }) => question_results)).toEqual([
      [{ question: question?.id, result: 'does-not-satisfy', notes: '<p>2025-05-01</p>' }],
    ]);
  });

  it('is nobody else’s, and nothing of anybody else', async () => {
    const where = { ...place('Van twee'), address: 'Dijk 3' };
    await visit(where, '2025-05-01');
    const other = await use().login();
    const { id } = (
      await other.post('/api/inspection', {
        ...where,
        childcare_type: 'KDV_BSO',
        version: desk.version,
      })
    ).body;
    expect(await earlier(id, other)).toEqual([]);
    expect((await desk.inspector.get(`/api/inspection/${id}/earlier`)).status).toBe(404);
  });
});
