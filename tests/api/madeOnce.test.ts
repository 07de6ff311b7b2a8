import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases, type Person } from '#tests/support/app.ts';

/**
 * What an administrator adds is made once for each key: the answer to the first call may be lost,
 * and a condition that stands there twice would be judged twice.
 */
onBothDatabases('a call that adds and comes again', (use) => {
  let admin: Person;
  let version: string;
  let domain: string;
  let item: string;
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN']);
    version = (await admin.post('/api/version', { title: 'Eenmaal', online: false })).body.id;
    const texts = { description: '', last_question_title: '' };
    const add = async (title: string, parent: string | null) =>
      (await admin.post('/api/category', { version, parent, title, ...texts })).body.id;
    domain = await add('Domein', null);
    item = await add('Onderdeel', domain);
  });
  const entries = (id: string) =>
    use().db.selectFrom('audit').select('event').where('record_id', '=', id).execute();

  const bodies: [string, string, () => object][] = [
    ['a version', '/api/version', () => ({ title: 'Nog een', online: false })],
    [
      'a domain',
      '/api/category',
      () => ({ version, parent: null, title: 'B', description: '', last_question_title: '' }),
    ],
    [
      'a condition',
      '/api/question',
      () => ({ category: item, title: '', text: 'Het hek', description: '', default_value: '' }),
    ],
    [
      'a help question',
      '/api/help_question',
      () => ({ category: domain, text: '<p>Is het heel?</p>' }),
    ],
    [
      'a colour',
      '/api/inspection_template',
      () => ({ version, title: 'Rood', skip_categories: [], skip_questions: [] }),
    ],
    [
      'a text of everybody',
      '/api/snippet',
      () => ({ title: 'Hek heel', text: '<p>Heel.</p>', shared: true }),
    ],
  ];
  it.each(bodies)('makes %s once', async (_, path, body) => {
    const headers = { 'idempotency-key': randomUUID() };
    // Also while the first one is still being made.
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(path, body(), headers)));
    answers.push(await admin.post(path, body(), headers));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
    const id = headers['idempotency-key'];
    expect(answers.map((one) => one.body.id)).toEqual(Array(4).fill(id));
    expect(await entries(id)).toEqual([{ event: 'create' }]);
  });

  it('goes on as before with a key that is no UUID, or none', async () => {
    const body = { category: item, title: '', text: 'Slot', description: '', default_value: '' };
    const made = await Promise.all(
      [{}, {}, { 'idempotency-key': 'sleutel' }, { 'idempotency-key': 'sleutel' }].map((headers) =>
        admin.post('/api/question', body, headers),
      ),
    );
    expect(new Set(made.map((one) => one.body.id)).size).toBe(4);
  });
});
