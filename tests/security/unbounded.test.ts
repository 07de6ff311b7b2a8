import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { columns, headingOf } from '#server/checklists/xlsx/layout.ts';
import * as audit from '#server/db/audit/audit.ts';
import { waitingDevices } from '#server/db/devices/waitingDevices.ts';
import { openBytes } from '#server/db/inspections/dashboard.ts';
import { ledTo } from '#server/db/queue/ledTo.ts';
import { limits } from '#shared/model/limits.ts';
import { sheetTexts } from '#shared/text/checklistFiles.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { type Desk, deskOf, deviceOf } from '#tests/support/devices.ts';
import { addPhoto } from '#tests/support/photos.ts';
import { rowOf } from './rows.ts';
import { answersIn, exchange } from './socket.ts';

/**
 * What one person can make larger without an end (S1, S2, S5, S14 by other ways): it has an end, or
 * it is done where nobody waits for it.
 */
onBothDatabases(rowOf('nothing of one person grows without an end', 13, 13), (use, kind) => {
  let desk: Desk;
  let id: string;
  beforeAll(async () => {
    desk = await deskOf(use());
    id = await desk.started();
  });
  const noteOf = (of: string, notes: string) => ({
    actions: [
      { id: randomUUID(), type: 'SAVE_INSPECTION_NOTES', inspection: of, payload: { notes } },
    ],
  });
  /** Does it, and expects that meanwhile another person is answered, again and again. */
  async function whileOthersAsk<T>(long: () => Promise<T>): Promise<T> {
    const done: string[] = [];
    const asked = long().finally(() => done.push('long'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (let n = 0; n < 5; n++) {
      expect((await desk.inspector.get('/api/account')).status).toBe(200);
      done.push('other');
    }
    const answer = await asked;
    expect(done).toEqual([...Array(5).fill('other'), 'long']);
    return answer;
  }
  const save = async (of: string, notes: string) =>
    (await desk.inspector.post('/api/action-queue', noteOf(of, notes))).body.results[0];

  it('an inspection: what makes a full one larger is refused, what makes it smaller is not', async () => {
    const full = await desk.started();
    const text = (length: number) => 'x'.repeat(length);
    for (let part = 0; part * 1_000_000 < limits.inspection; part++)
      await use()
        .db.insertInto('category_notes')
        .values({
          inspection_id: full,
          category_id: randomUUID(),
          notes: text(1_000_000),
          updated_at: new Date(use().now()).toISOString(),
        })
        .execute();
    expect(await save(full, text(1_000))).toMatchObject({
      status: 'refused',
      error: 'validation_failed',
    });
    expect(await save(id, text(1_000))).toMatchObject({ status: 'applied' });
    await use().db.deleteFrom('category_notes').where('inspection_id', '=', full).execute();
    expect(await save(full, text(1_000))).toMatchObject({ status: 'applied' });
  });

  it('an answer: a change that met a long text, sent again and again in one delivery, has a short one', async () => {
    const one = await desk.started();
    const long = `<p>${'van een collega '.repeat(9_000)}</p>`;
    expect(await save(one, long)).toMatchObject({ status: 'applied' });
    const met = {
      id: randomUUID(),
      type: 'SAVE_INSPECTION_NOTES',
      inspection: one,
      device: randomUUID(),
      sequence: 1,
      base: 2,
      base_notes: null,
      payload: { notes: '<p>y</p>' },
    };
    const actions = (times: number) => ({ actions: Array.from({ length: times }, () => met) });
    const first = await desk.inspector.post('/api/action-queue', actions(1));
    expect(first.body.results[0]).toMatchObject({ status: 'applied', conflict: { theirs: long } });
    // The receipts that it has are whole; the device sends the rest again.
    const { body, status } = await desk.inspector.post('/api/action-queue', actions(2_500));
    expect(status).toBe(200);
    expect(body.results.length).toBeGreaterThan(10);
    expect(body.results.length).toBeLessThan(70);
    for (const one of body.results)
      expect(one).toMatchObject({ status: 'duplicate', conflict: { theirs: long } });
  });

  it('a work list: a huge one is rows; what is finished does not count', async () => {
    const { inspector } = desk;
    const huge = await desk.started();
    const before = await openBytes(use().db, inspector.id);
    const set = (values: { notes: string } | { status: 'finished' | 'started' }) =>
      use().db.updateTable('inspections').set(values).where('id', '=', huge).execute();
    await set({ notes: 'é'.repeat(17_000_000) });
    expect(await openBytes(use().db, inspector.id)).toBe(before + 34_000_000);
    const list = async () => {
      const { status, body } = await inspector.get('/api/inspection/dashboard');
      expect(status).toBe(200);
      return body.inspections.map((one: { id: string; notes?: string }) => [
        one.id === huge,
        one.notes !== undefined,
      ]);
    };
    // Each as a row, which is read by itself when somebody opens it.
    expect(await list()).toContainEqual([true, false]);
    expect(await list()).not.toContainEqual([false, true]);
    expect(await save(id, '<p>en toch opslaan</p>')).toMatchObject({ status: 'applied' });
    await set({ status: 'finished' });
    expect(await list()).toContainEqual([false, true]);
    await set({ status: 'started' });
    await set({ notes: '' });
  });

  it('a work list: what is chosen, said of photos and answered without a word counts as well', async () => {
    const { inspector } = desk;
    const wide = await desk.started();
    const { db } = use();
    const bytes = () => openBytes(db, inspector.id);
    const before = await bytes();
    const ids = JSON.stringify(Array.from({ length: 5_000 }, () => randomUUID()));
    await db
      .updateTable('inspections')
      .set({ skip_categories_json: ids, skip_questions_json: ids })
      .where('id', '=', wide)
      .execute();
    expect(await bytes()).toBeGreaterThan(before + 2 * ids.length - 10);
    const chosen = await bytes();
    await db
      .insertInto('question_results')
      .values(
        Array.from({ length: 1_000 }, () => ({
          inspection_id: wide,
          question_id: randomUUID(),
          result: 'satisfies' as const,
          notes: '',
          updated_at: '',
        })),
      )
      .execute();
    expect(await bytes()).toBeGreaterThan(chosen + 100_000);
    await addPhoto(use(), { inspection: wide, photo: randomUUID() });
    const shown = await bytes();
    await db
      .updateTable('photos')
      .set({ caption: 'x'.repeat(500) })
      .where('inspection_id', '=', wide)
      .execute();
    expect(await bytes()).toBe(shown + 500);
    // And an inspection of which nothing was recorded is not free.
    await desk.started();
    expect(await bytes()).toBeGreaterThan(shown + 500 + 1_000);
    await db.deleteFrom('question_results').where('inspection_id', '=', wide).execute();
    await db
      .updateTable('inspections')
      .set({ skip_categories_json: '[]', skip_questions_json: '[]' })
      .where('id', '=', wide)
      .execute();
  });

  it('a work list: as many as a list can be, and then none is added, by its own call or the queue', async () => {
    const { db } = use();
    const busy = await use().login();
    const { version } = desk;
    const add = (id?: string) =>
      busy.post('/api/inspection', { childcare_type: 'KDV_BSO', location: 'Vol', version, id });
    const first = (await add()).body.inspection;
    const row = await db
      .selectFrom('inspections')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 9_999; n += 500)
      await db
        .insertInto('inspections')
        .values(
          Array.from({ length: Math.min(500, 9_999 - n) }, () => ({ ...row, id: randomUUID() })),
        )
        .execute();
    const refused = { status: 409, body: { error: 'too_many_inspections' } };
    expect(await add()).toMatchObject(refused);
    const given = await desk.started();
    const accept = () => busy.post(`/api/inspection/${given}/transfer/accept`);
    await desk.inspector.post(`/api/inspection/${given}/transfer`, { to: busy.id });
    expect(await accept()).toMatchObject(refused);
    const planner = await use().login(['ROLE_COORDINATOR']);
    const plan = { childcare_type: 'KDV_BSO', location: 'Vol', version, owner: busy.id };
    expect(await planner.post('/api/inspection', plan)).toMatchObject(refused);
    expect(await planner.post(`/api/inspection/${given}/transfer`, { to: busy.id })).toMatchObject(
      refused,
    );
    await db
      .updateTable('inspections')
      .set({ status: 'finished' })
      .where('id', '=', first.id)
      .execute();
    expect(
      await busy.post(`/api/inspection/${first.id}/follow-up`, { date: null, questions: [] }),
    ).toMatchObject(refused);
    // On record, and nothing else of the delivery waits for it.
    const id = randomUUID();
    const action = (type: string, inspection: string, payload: object, sequence: number) => ({
      ...{ id: randomUUID(), type, inspection, payload, device: 'vol', sequence },
    });
    const deliver = async (...actions: object[]) =>
      (await busy.post('/api/action-queue', { actions })).body.results;
    const addition = action('ADD_INSPECTION', id, { ...plan, owner: undefined }, 1);
    const other = (
      await db
        .selectFrom('inspections')
        .select('id')
        .where('owner_id', '=', busy.id)
        .where('status', '!=', 'finished')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id;
    expect(await deliver(addition, action('START_INSPECTION', other, {}, 2))).toMatchObject([
      { status: 'refused', error: 'too_many_inspections' },
      { status: 'applied' },
    ]);
    await db
      .deleteFrom('inspections')
      .where('id', '!=', other)
      .where('owner_id', '=', busy.id)
      .execute();
    expect(await deliver(addition)).toMatchObject([{ status: 'applied' }]);
    expect((await accept()).status).toBe(204);
  });

  it('a history: of long states of one size only the newest are read, of short ones all', async () => {
    const stateOf = (n: number, bytes: number) => ({ notes: `${n} `.padEnd(bytes, 'x') });
    const history = async (count: number, bytes: number): Promise<string> => {
      const record = randomUUID();
      for (let done = 0; done < count; done += 100)
        await audit.writeAll(
          use().db,
          Array.from({ length: 100 }, (_, n) => ({
            id: randomUUID(),
            at: new Date(use().now()).toISOString(),
            account: null,
            noun: 'inspection' as const,
            record,
            event: 'SAVE_INSPECTION_NOTES',
            action: randomUUID(),
            deviceTime: null,
            revision: done + n + 1,
            device: 'ander',
            old: {},
            new: stateOf(done + n, bytes),
          })),
        );
      return record;
    };
    const found = async (record: string, n: number, bytes: number) =>
      (await ledTo(use().db, record, [JSON.stringify(stateOf(n, bytes))])).size;
    const long = await history(300, 60_000);
    expect([await found(long, 299, 60_000), await found(long, 0, 60_000)]).toEqual([1, 0]);
    const short = await history(1_200, 60);
    expect([await found(short, 1_199, 60), await found(short, 0, 60)]).toEqual([1, 1]);
  });

  it('numbers with gaps: they are counted by the page, and right', async () => {
    const tablet = deviceOf(desk.inspector);
    const send = async (sequence: number) =>
      tablet.send(
        'queue',
        tablet.change(id, 'SAVE_INSPECTION_NOTES', { notes: `<p>${sequence}</p>` }, 2, {
          sequence,
        }),
      );
    await send(1_300);
    const [one] = await use()
      .db.selectFrom('receipts')
      .selectAll()
      .where('device', '=', tablet.name)
      .execute();
    if (!one) throw new Error('no receipt');
    const add = (from: number, to: number) =>
      use()
        .db.insertInto('receipts')
        .values(
          Array.from({ length: to - from }, (_, n) => ({
            ...one,
            id: randomUUID(),
            sequence: from + n,
          })),
        )
        .execute();
    for (let from = 2; from < 1_202; from += 300) await add(from, from + 300);
    const missing = async () =>
      (await waitingDevices(use().db)).rows.find(({ device }) => device === tablet.name)?.missing;
    // Behind 1 so many are here that nobody counts further: at least that one is missing.
    expect(await missing()).toBe(1);
    // 1 fills the gap before 1,200 that are here; 1,202 to 1,299 are not.
    expect(await send(1)).toMatchObject({ contiguous: 1_201 });
    expect(await missing()).toBe(98);
    await add(1_203, 1_300);
    expect(await send(1_202)).toMatchObject({ contiguous: 1_300 });
  });

  // Reading and writing a file know no database: a long one once.
  const long = kind === 'sqlite';
  it('a checklist file: others are answered while it is read, and its answer is short', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const form = new FormData();
    form.append('file', new Blob([bombOf(long ? 120 : 40, 4_000_000)]), 'x.xlsx');
    const { status, body, bytes } = await whileOthersAsk(() =>
      admin.post('/api/version/preview', form),
    );
    expect([status, body.problems.length > 0, bytes.length < 50_000]).toEqual([200, true, true]);
  });

  it('a large checklist with many colours as a workbook: others are answered meanwhile', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const conditions = Array.from({ length: long ? 1_500 : 500 }, (_, n) => ({
      text: `Voorwaarde ${n}`,
    }));
    const colours = Array.from({ length: 100 }, (_, n) => ({ title: `Kleur ${n}`, skip: [] }));
    const form = new FormData();
    const file = { title: 'Groot', domains: [{ title: 'D', items: [{ title: 'I', conditions }] }] };
    form.append('file', new Blob([JSON.stringify({ ...file, colours })]), 'x.json');
    form.append('online', 'false');
    const { body, status } = await admin.post('/api/version/import', form);
    expect(status).toBeLessThan(300);
    const workbook = await whileOthersAsk(() =>
      admin.get(`/api/version/${body.id}/export?format=xlsx`),
    );
    expect(workbook.status).toBe(200);
  });

  it('a queue: each change is small, and a long list is read in pieces', async () => {
    const { inspector } = desk;
    const send = (body: unknown) => inspector.post('/api/action-queue', body);
    const change = (payload: unknown) => ({
      id: randomUUID(),
      type: 'SAVE_INSPECTION_NOTES',
      inspection: id,
      payload,
    });
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
    const large = [change({ notes: '<p>voor</p>' }), change(keys(20_000))];
    expect((await send({ actions: large })).status).toBe(413);

    const many = Array.from({ length: 1_000 }, (_, n) =>
      change({ notes: `<p>"], { ${n}</p>`, ...keys(20) }),
    );
    const { status, body } = await send({ actions: many });
    expect(status).toBe(200);
    expect(body.results.map((one: { id: string }) => one.id)).toEqual(many.map((one) => one.id));
    expect((await inspector.get(`/api/inspection/${id}`)).body.inspection.notes).toContain('999');
    // Whatever else is in it, and in whichever order.
    expect((await send({ before: [{}], actions: many })).status).toBe(200);
    expect((await send({ others: many })).status).toBe(400);
  });

  it('what a device gives back after a restore: the largest that there can be is no body too large', async () => {
    const answers = (key: 'question' | 'category') =>
      Array.from({ length: limits.rows }, () => ({ [key]: id, result: 'satisfies', notes: '' }));
    const earlier = {
      date: null,
      question_results: answers('question'),
      category_last_question_answers: answers('category'),
    };
    const { status, body } = await desk.inspector.post('/api/inspection', {
      childcare_type: 'KDV_BSO',
      location: 'Teruggegeven',
      version: desk.version,
      root: id,
      earlier,
    });
    expect([status, body.error]).toEqual([201, undefined]);
  });

  it('an administrator hands no inspection of another to themselves; a coordinator may', async () => {
    const of = await desk.started();
    const by = async (person: Person) =>
      (await person.post(`/api/inspection/${of}/transfer`, { to: person.id })).status;
    expect(await by(await use().login(['ROLE_ADMIN', 'ROLE_INSPECTOR']))).toBe(422);
    expect(await by(await use().login(['ROLE_COORDINATOR', 'ROLE_INSPECTOR']))).toBe(204);
  });

  it('a field of a form: too long a one is refused and never cut, a long one is whole', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const { alerts } = (await admin.get('/api/alert')).body;
    const of = `/api/alert/${alerts[0].id}`;
    const save = (body: string) => {
      const form = new FormData();
      form.append('subject', 'Onderwerp');
      form.append('body', body);
      return admin.post(of, form);
    };
    const long = `<p>${'é'.repeat(90_000)} einde</p>`;
    expect((await save(long)).status).toBeLessThan(300);
    expect((await admin.get(of)).body.alert.body).toBe(long);
    // What was kept before there was an end of tags can be saved as it is.
    const many = '<p>a</p>'.repeat(9_000);
    expect((await save(many)).status).toBeLessThan(300);
    expect((await admin.get(of)).body.alert.body).toBe(many);
    expect((await save('x'.repeat(4_100_000))).status).toBe(413);

    // A form that does not say how long it is has short fields.
    const { http } = use().app;
    await http.listen({ port: 0, host: '127.0.0.1' });
    const address = http.server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const field = `--x\r\nContent-Disposition: form-data; name="subject"\r\n\r\n${'x'.repeat(200_000)}\r\n--x--\r\n`;
    const { text } = await exchange(
      port,
      [
        `POST ${of} HTTP/1.1`,
        'Host: localhost:3000',
        `Cookie: ${admin.cookie}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Transfer-Encoding: chunked',
        '',
        `${field.length.toString(16)}\r\n${field}\r\n0\r\n\r\n`,
      ].join('\r\n'),
      3_000,
    );
    expect(answersIn(text).map(({ status }) => status)).toEqual([413]);
    http.server.closeAllConnections();
  });
});

onBothDatabases(
  rowOf('rich text is weighed wherever it goes', 2, 2),
  (use) => {
    const tags = (count: number) => '<b>'.repeat(count);
    it('in what a note was typed on', async () => {
      const desk = await deskOf(use());
      const id = await desk.started();
      const send = () =>
        desk.inspector.post('/api/action-queue', {
          actions: [
            {
              id: randomUUID(),
              type: 'SAVE_INSPECTION_NOTES',
              inspection: id,
              payload: { notes: '<p>x</p>' },
              base_notes: null,
              typed_on: tags(6_000),
            },
          ],
        });
      expect((await send()).status).toBe(200);
      expect((await send()).status).toBe(429);
    });
    it('in a text for notes, and in any other field of a change', async () => {
      const inspector = await use().login();
      const add = () =>
        inspector.post('/api/snippet', { title: 'x', text: `${'<x>'.repeat(3_500)}ja` });
      for (const status of [201, 201, 429]) expect((await add()).status).toBe(status);
    });
  },
  // 10,000 tags a minute.
  { workShare: 1 },
);

/** A small workbook in which so many rows have the same long text for their kind. */
function bombOf(rows: number, length: number): Uint8Array<ArrayBuffer> {
  const cell = (index: number) => `<c t="s"><v>${index}</v></c>`;
  const head = `<row r="1">${columns.map((_, at) => cell(at)).join('')}</row>`;
  const row = `<row>${columns.map(() => cell(columns.length)).join('')}</row>`;
  const strings = [...columns.map((key) => headingOf(key)), 'x '.repeat(length / 2)];
  const sheet = (body: string) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body}</sheetData></worksheet>`;
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets><sheet name="${sheetTexts.names.checklist}" sheetId="1" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet(head + row.repeat(rows)),
    'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
  };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))),
  );
}
