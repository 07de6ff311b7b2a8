import { beforeAll, expect, it } from 'vitest';
import type { Snippet } from '#shared/model/snippet.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { type Desk, deskOf } from '#tests/support/devices.ts';

onBothDatabases('texts for notes', (use) => {
  let desk: Desk;
  let admin: Person;
  beforeAll(async () => {
    desk = await deskOf(use());
    admin = await use().login(['ROLE_ADMIN']);
  });
  const add = (by: Person, more: object = {}) =>
    by.post('/api/snippet', { title: 'Hek heel', text: '<p>Het hek is heel.</p>', ...more });
  const list = async (by: Person): Promise<Snippet[]> =>
    (await by.get('/api/snippet')).body.snippets;
  const entries = (id: string) =>
    use().db.selectFrom('audit').select(['event', 'noun']).where('record_id', '=', id).execute();

  it('are one’s own, or everybody’s when an administrator says so', async () => {
    const other = await use().login();
    const own = (await add(desk.inspector)).body.id;
    const shared = (await add(admin, { title: 'Van ons', shared: true })).body.id;
    const idsOf = async (by: Person) => (await list(by)).map(({ id }) => id);
    expect(await idsOf(desk.inspector)).toEqual(expect.arrayContaining([own, shared]));
    expect(await idsOf(other)).toEqual([shared]);
    expect((await list(other))[0]).toMatchObject({ title: 'Van ons', shared: true, questions: [] });
    // Only those of the organisation are on the administrators' log.
    expect([await entries(own), await entries(shared)]).toEqual([
      [],
      [{ event: 'create', noun: 'snippet' }],
    ]);
    expect((await add(other, { shared: true })).status).toBe(403);
    expect((await other.put(`/api/snippet/${shared}`, { title: 'X', text: 'Y' })).status).toBe(403);
    expect((await other.delete(`/api/snippet/${shared}`)).status).toBe(403);
    expect((await other.delete(`/api/snippet/${own}`)).status).toBe(404);
    await admin.delete(`/api/snippet/${shared}`);
    expect(await idsOf(other)).toEqual([]);
  });

  it('are cleaned, and refused when there is nothing in them or too much', async () => {
    const { id } = (
      await add(desk.inspector, { text: '<p onclick="x()">Net<script>1</script></p>' })
    ).body;
    expect((await desk.inspector.get(`/api/snippet/${id}`)).body.snippet.text).toBe('<p>Net</p>');
    for (const [more, fields] of [
      [{ text: '<p></p><script>1</script>' }, { text: 'required' }],
      [{ text: `<p>${'a'.repeat(20_000)}</p>` }, { text: 'too_long' }],
      [{ title: '' }, { title: 'required' }],
      [{ question: 'weg' }, { question: 'unknown' }],
    ])
      expect((await add(desk.inspector, more)).body).toMatchObject({
        error: 'validation_failed',
        fields,
      });
  });

  it('may be for one condition, in every version that has it', async () => {
    const [question = ''] = desk.questions;
    const { id } = (await add(desk.inspector, { question })).body;
    const read = async () => (await list(desk.inspector)).find((one) => one.id === id);
    expect((await read())?.questions).toEqual([question]);
    const copy = (await admin.post(`/api/version/${desk.version}/duplicate`)).body.id as string;
    const { version } = (await admin.get(`/api/version/${copy}`)).body;
    await admin.put(`/api/version/${copy}`, { title: version.title, online: true });
    expect((await read())?.questions).toHaveLength(2);
    expect((await read())?.questions).toContain(question);
  });

  it('are read anew only when something changed', async () => {
    const { headers } = await desk.inspector.get('/api/snippet');
    const ask = () =>
      desk.inspector.call('GET', '/api/snippet', undefined, {
        'if-none-match': headers['etag'] as string,
      });
    expect((await ask()).status).toBe(304);
    use().pass(1);
    await add(desk.inspector, { title: 'Nieuw' });
    expect((await ask()).status).toBe(200);
  });

  it('keep what two administrators change at once', async () => {
    const { id } = (await add(admin, { shared: true, title: 'Samen' })).body;
    const path = `/api/snippet/${id}`;
    const { stamp } = (await admin.get(path)).body;
    const save = (text: string) => admin.put(path, { title: 'Samen', text, stamp });
    expect((await save('<p>Een</p>')).status).toBe(200);
    expect((await save('<p>Twee</p>')).body).toMatchObject({ error: 'changed_meanwhile' });
    await admin.delete(path);
  });

  it('have an end to how many', async () => {
    const many = await use().login();
    await use()
      .db.insertInto('snippets')
      .values(
        Array.from({ length: 300 }, (_, at) => ({
          id: `veel-${many.id}-${at}`,
          owner_id: many.id,
          title: `Tekst ${at}`,
          text: '<p>a</p>',
          question_lineage: null,
          updated_at: '2026-01-01',
        })),
      )
      .execute();
    expect((await add(many)).body).toMatchObject({ fields: { title: 'full' } });
  });
});
