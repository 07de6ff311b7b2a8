import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { finisherOf } from '#server/db/inspections/transfers.ts';
import * as purge from '#server/db/system/purge.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

onBothDatabases('decisions 6: an inspection goes to a colleague', (use) => {
  let [admin, giver, taker]: Person[] = [];
  let version: string;
  let questions: string[];
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN'], 'beheer');
    giver = await use().login(['ROLE_INSPECTOR'], 'gever');
    taker = await use().login(['ROLE_INSPECTOR'], 'nemer');
    version = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
    const { body } = await giver.get(`/api/version/${version}`);
    questions = body.version.categories.flatMap((one: { questions: { id: string }[] }) =>
      one.questions.map(({ id }) => id),
    );
  });
  const everybody = () => ({ admin, giver, taker }) as Record<'admin' | 'giver' | 'taker', Person>;

  const added = async (location: string, owner = everybody().giver, fields = {}): Promise<string> =>
    (
      await owner.post('/api/inspection', {
        childcare_type: 'KDV_BSO',
        location,
        date: '2026-11-30',
        version,
        ...fields,
      })
    ).body.id;
  const started = async (location: string): Promise<string> => {
    const id = await added(location);
    await everybody().giver.post(`/api/inspection/${id}/start`);
    return id;
  };
  const transfer = (id: string, to = everybody().taker.id, by = everybody().admin) =>
    by.post(`/api/inspection/${id}/transfer`, { to });
  let sequence = 0;
  const answer = (inspection: string, at: number, notes: string, more = {}) => ({
    id: randomUUID(),
    type: 'SAVE_INSPECTION_QUESTION_RESULT',
    inspection,
    payload: { question: questions[at], result: 'satisfies', notes },
    device: 'tablet',
    sequence: ++sequence,
    base: 2,
    base_notes: '',
    ...more,
  });
  const send = async (person: Person, ...actions: object[]) =>
    (await person.post('/api/action-queue', { actions })).body.results;
  const read = (person: Person, id: string) => person.get(`/api/inspection/${id}`);
  const dashboardOf = async (person: Person) =>
    (await person.get('/api/inspection/dashboard')).body as {
      inspections: { id: string }[];
      transfers: { inspection: string }[];
    };

  it('with all that was recorded; it is gone from the one and there for the other, and both are told', async () => {
    const { giver, taker } = everybody();
    const id = await started('De Kikker');
    await send(giver, answer(id, 0, '<p>Het hek is stuk.</p>'));
    const [before, beforeTaker] = [await dashboardOf(giver), await dashboardOf(taker)];
    expect(before.inspections.map((one) => one.id)).toContain(id);
    expect(beforeTaker.inspections.map((one) => one.id)).not.toContain(id);
    const mails = () =>
      use()
        .db.selectFrom('mails')
        .select(['recipient', 'subject', 'html'])
        .where('alert', '=', 'inspection-transferred')
        .execute();
    expect((await transfer(id)).status).toBe(204);
    expect((await read(giver, id)).body.error).toBe('inspection_transferred');
    expect((await read(taker, id)).body.inspection.question_results).toEqual([
      { question: questions[0], result: 'satisfies', notes: '<p>Het hek is stuk.</p>' },
    ]);
    const [after, afterTaker] = [await dashboardOf(giver), await dashboardOf(taker)];
    expect(after.inspections.map((one) => one.id)).not.toContain(id);
    expect(afterTaker.inspections.map((one) => one.id)).toContain(id);
    const news = {
      inspection: id,
      location: 'De Kikker',
      from: { id: giver.id, name: 'Test gever' },
      to: { id: taker.id, name: 'Test nemer' },
    };
    expect(after.transfers[0]).toMatchObject(news);
    expect(afterTaker.transfers[0]).toMatchObject(news);
    const told = await mails();
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([
      'gever@example.nl',
      'nemer@example.nl',
    ]);
    expect(told[0]?.subject).toBe('Inspectie overgedragen: De Kikker');
    expect(told[0]?.html).toContain('van Test gever aan Test nemer');
    // A lost answer: asked again, and nothing more happens.
    expect((await transfer(id)).status).toBe(204);
    expect(await mails()).toHaveLength(2);
  });

  it('what the old owner’s device had not sent goes into it under their name, and nothing comes back of what the other wrote', async () => {
    const { giver, taker } = everybody();
    const id = await started('Late post');
    await transfer(id);
    expect(
      (await send(taker, { ...answer(id, 0, '<p>Van de nemer.</p>'), device: 'pad' }))[0].status,
    ).toBe('applied');
    const late = [answer(id, 0, '<p>Van de gever.</p>'), answer(id, 1, '<p>Ook dit.</p>')];
    const results = await send(giver, ...late);
    expect(
      results.map(({ status, error, conflict }: Record<string, unknown>) => [
        status,
        error,
        conflict,
      ]),
    ).toEqual([
      ['applied', 'inspection_transferred', undefined],
      ['applied', 'inspection_transferred', undefined],
    ]);
    // The answer was lost: once more, and it is there once.
    expect((await send(giver, ...late)).map(({ status }: { status: string }) => status)).toEqual([
      'duplicate',
      'duplicate',
    ]);
    const { question_results } = (await read(taker, id)).body.inspection;
    const notes = question_results.map((one: { notes: string }) => one.notes).join(' ');
    for (const text of ['Van de nemer.', 'Van de gever.', 'Ook dit.'])
      expect(notes.split(text), text).toHaveLength(2);
    const audit = await use()
      .db.selectFrom('audit')
      .select('account_id')
      .where('record_id', '=', id)
      .where('action_id', 'in', [late[0]?.id ?? '', late[1]?.id ?? ''])
      .execute();
    expect(audit.map((one) => one.account_id)).toEqual([giver.id, giver.id]);
    // The taker's list is read anew.
    expect((await dashboardOf(taker)).inspections.find((one) => one.id === id)).toMatchObject({
      question_results,
    });
  });

  it('a change that travels alone goes in too, and is answered that the inspection is a colleague’s', async () => {
    const { giver, taker } = everybody();
    const id = await started('Alleen');
    await transfer(id);
    const alone = await giver.post(`/api/inspection/${id}/save-notes`, { notes: '<p>Nog dit</p>' });
    expect([alone.status, alone.body.error]).toEqual([409, 'inspection_transferred']);
    expect((await read(taker, id)).body.inspection.notes).toBe('<p>Nog dit</p>');
    // Nobody else, and not to read.
    const other = await use().login();
    const refused = await other.post(`/api/inspection/${id}/save-notes`, { notes: '<p>x</p>' });
    expect(refused.body.error).toBe('inspection_not_found');
    for (const path of ['', '/export'])
      expect((await giver.get(`/api/inspection/${id}${path}`)).body).toMatchObject({
        error: 'inspection_transferred',
      });
    expect((await giver.delete(`/api/inspection/${id}`)).body.error).toBe('inspection_not_found');
  });

  it('late work is taken for ninety days', async () => {
    const { giver } = everybody();
    const id = await started('Te laat');
    await transfer(id);
    const agedDays = (days: number) =>
      use()
        .db.updateTable('transfers')
        .set({ at: new Date(use().now() - days * 86_400_000).toISOString() })
        .where('inspection_id', '=', id)
        .execute();
    await agedDays(89);
    expect((await send(giver, answer(id, 1, '<p>op tijd</p>')))[0].status).toBe('applied');
    await agedDays(91);
    const late = await send(giver, answer(id, 1, '<p>te laat</p>'));
    expect(late[0]).toMatchObject({ status: 'refused', error: 'inspection_not_found' });
  });

  it('whose it is now finishes it; a late finish is refused, and the answers before it stay', async () => {
    const { giver, taker } = everybody();
    const id = await started('Afmaken');
    await transfer(id);
    const all = questions.map((_, at) => answer(id, at, `<p>antwoord ${at}</p>`));
    const last = { ...answer(id, 0, ''), type: 'FINISH_INSPECTION', payload: {} };
    const results = await send(giver, ...all, last);
    expect(results.map(({ status }: { status: string }) => status)).toEqual([
      ...all.map(() => 'applied'),
      'refused',
    ]);
    expect(results.at(-1).error).toBe('inspection_transferred');
    // The mail about it names the place, which they knew.
    const { email } = (await giver.get('/api/account')).body.account;
    const mails = await use()
      .db.selectFrom('mails')
      .select('subject')
      .where('recipient', '=', email)
      .where('alert', '=', 'work-refused')
      .execute();
    expect(mails).toContainEqual({ subject: 'Een wijziging van Afmaken is niet verwerkt' });
    const { status, question_results } = (await read(taker, id)).body.inspection;
    expect([status, question_results.length]).toEqual(['started', questions.length]);
    expect((await taker.post(`/api/inspection/${id}/finish`)).status).toBe(200);
    // The report is of who finished it, also when it is handed over after that.
    const another = await use().login();
    expect(await finisherOf(use().db, id)).toBeNull();
    await transfer(id, another.id);
    expect(await finisherOf(use().db, id)).toBe('Test nemer');
    expect((await another.get(`/api/inspection/${id}/export`)).status).toBe(200);
  });

  it('when it is purged, nothing of the old owner’s changes stays either', async () => {
    const { db } = use();
    const { giver, taker } = everybody();
    const id = await started('Opruimen');
    await send(giver, ...questions.map((_, at) => answer(id, at, '<p>weg</p>')));
    await transfer(id);
    await taker.post(`/api/inspection/${id}/finish`);
    await db
      .updateTable('inspections')
      .set({ finished_at: '2000-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute();
    const left = async () =>
      (await db.selectFrom('receipts').select('id').where('inspection_id', '=', id).execute())
        .length;
    expect(await left()).toBe(questions.length + 2);
    expect(await purge.inspections(db, '2001-01-01T00:00:00.000Z', 10, async () => undefined)).toBe(
      1,
    );
    expect(await left()).toBe(0);
  });

  it('of what a colleague does in it since, the old owner’s own data have nothing', async () => {
    const { giver, taker } = everybody();
    const id = await started('Eigen gegevens');
    await send(giver, answer(id, 0, '<p>van-gever</p>'));
    await transfer(id);
    await send(taker, { ...answer(id, 0, '<p>van-nemer</p>'), device: 'pad' });
    await send(giver, answer(id, 0, '<p>laat-van-gever</p>', { base_notes: '<p>van-gever</p>' }));
    const { conflict_json } = await use()
      .db.selectFrom('receipts')
      .select('conflict_json')
      .where('inspection_id', '=', id)
      .where('account_id', '=', giver.id)
      .where('conflict_json', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(conflict_json).toContain('van-nemer');
    const own = async (person: Person) =>
      (await person.get('/api/account/export')).bytes.toString();
    const data = await own(giver);
    expect(data).toContain('van-gever');
    expect(data).not.toContain('van-nemer');
    expect(await own(taker)).toContain('van-nemer');
  });

  it('goes only to who can work on it', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const owner = await use().login();
    const id = await added('Naar wie', owner);
    const off = await use().login();
    await use()
      .db.updateTable('accounts')
      .set({ enabled: false })
      .where('id', '=', off.id)
      .execute();
    for (const [to, code] of [
      [randomUUID(), 'unknown'],
      [off.id, 'not_allowed'],
      [admin.id, 'not_allowed'],
    ] as const) {
      const { status, body } = await transfer(id, to, admin);
      expect([status, body.fields]).toEqual([422, { to: code }]);
    }
    expect((await read(owner, id)).status).toBe(200);
    expect((await transfer(randomUUID(), owner.id, admin)).body.error).toBe('inspection_not_found');
  });

  it('not from somebody else than who was seen to have it; and whom it was offered to hears of that', async () => {
    const { admin, giver, taker } = everybody();
    const [other, third] = [await use().login(), await use().login()];
    const id = await added('Net al weg', giver, { date: null });
    await giver.post(`/api/inspection/${id}/transfer`, { to: third.id });
    const offered = async () =>
      (await third.get('/api/inspection/dashboard')).body.offers.map(
        ({ inspection }: { inspection: string }) => inspection,
      );
    expect(await offered()).toContain(id);
    const { headers } = await third.get('/api/inspection/dashboard');
    const give = (to: string, was: string) =>
      admin.post(`/api/inspection/${id}/transfer`, { to, was });
    expect((await give(taker.id, giver.id)).status).toBe(204);
    const late = await give(other.id, giver.id);
    expect([late.status, late.body.error]).toEqual([409, 'changed_meanwhile']);
    expect((await read(taker, id)).status).toBe(200);
    const again = await third.call('GET', '/api/inspection/dashboard', undefined, {
      'if-none-match': String(headers['etag']),
    });
    expect(again.status).toBe(200);
    expect(await offered()).not.toContain(id);
    const { email } = (await taker.get('/api/account')).body.account;
    const [mail] = await use()
      .db.selectFrom('mails')
      .select('html')
      .where('recipient', '=', email)
      .where('subject', '=', 'Inspectie overgedragen: Net al weg')
      .execute();
    expect(mail?.html).toContain('op een nog onbekende dag is overgedragen');
  });

  it('the list of all has whose they are and nothing that was found; also of who is gone', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const owner = await use().login(['ROLE_INSPECTOR'], `vertrokken-${randomUUID().slice(0, 4)}`);
    const [one, two] = [
      await added('Öztürk en Élan', owner),
      await added('Aan de Dijk', owner, { date: null }),
    ];
    await owner.post(`/api/inspection/${one}/start`);
    await owner.post(`/api/inspection/${one}/save-notes`, { notes: '<p>geheim</p>' });
    const listed = async (query: Record<string, string>) =>
      (await admin.get(`/api/inspection?${new URLSearchParams({ owner: owner.id, ...query })}`))
        .body;
    const all = await listed({});
    expect(all).toMatchObject({ total: 2, page: 1, limit: 10 });
    expect(all.inspections).toEqual([
      {
        id: one,
        location: 'Öztürk en Élan',
        date: '2026-11-30',
        status: 'started',
        owner: { id: owner.id, name: expect.stringContaining('vertrokken'), active: true },
      },
      expect.objectContaining({ id: two, date: null }),
    ]);
    const ids = async (query: Record<string, string>) =>
      (await listed(query)).inspections.map(({ id }: { id: string }) => id);
    expect(await ids({ filter: 'elan' })).toEqual([one]);
    expect(await ids({ filter: 'vertrokken' })).toEqual([one, two]);
    expect(await ids({ status: 'upcoming' })).toEqual([two]);
    expect(await ids({ sort: 'location' })).toEqual([two, one]);
    expect(await ids({ sort: '-location' })).toEqual([one, two]);
    expect(await ids({ sort: 'nonsense' })).toEqual([one, two]);
    expect((await admin.get('/api/inspection?status=kapot')).status).toBe(422);
    await admin.delete(`/api/user/${owner.id}`);
    expect((await listed({})).inspections[0].owner.active).toBe(false);
    const taker = await use().login();
    expect((await transfer(one, taker.id, admin)).status).toBe(204);
    expect((await read(taker, one)).body.inspection.notes).toBe('<p>geheim</p>');
    const log = (await admin.get('/api/audit?noun=session')).body.entries[0];
    expect(log).toMatchObject({ event: 'transfer-inspection', new: { inspection_id: one } });
  });
});
