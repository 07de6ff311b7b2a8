import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { actionHeaders } from '#shared/contract/route.ts';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import { editSheets } from '#tests/support/sheets.ts';

onBothDatabases('decisions 6: a coordinator oversees and plans', (use) => {
  let people: Record<'admin' | 'coordinator' | 'noor' | 'samir', Person>;
  let version: string;
  let questions: string[];
  beforeAll(async () => {
    people = {
      admin: await use().login(['ROLE_ADMIN'], 'beheer'),
      coordinator: await use().login(['ROLE_COORDINATOR'], 'teamleider'),
      noor: await use().login(['ROLE_INSPECTOR'], 'noor'),
      samir: await use().login(['ROLE_INSPECTOR'], 'samir'),
    };
    version = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
    const { body } = await people.noor.get(`/api/version/${version}`);
    questions = body.version.categories.flatMap((one: { questions: { id: string }[] }) =>
      one.questions.map(({ id }) => id),
    );
  });

  const form = (fields = {}) => ({
    childcare_type: 'KDV_BSO',
    location: 'De Kikker',
    date: '2026-11-30',
    inspection_type: 'incidental-investigation',
    version,
    ...fields,
  });
  const added = async (owner: Person, fields = {}): Promise<string> =>
    (await owner.post('/api/inspection', form(fields))).body.id;
  const answered = async (owner: Person, id: string, result: string) => {
    await owner.post(`/api/inspection/${id}/start`);
    for (const question of questions)
      await owner.post(`/api/inspection/${id}/save-question-result`, {
        question,
        result,
        notes: '<p>Het hek is stuk.</p>',
      });
  };
  const finish = (owner: Person, id: string) => owner.post(`/api/inspection/${id}/finish`);
  const listed = async (query: string, who = people.coordinator): Promise<OwnedInspection[]> => {
    const { status, body } = await who.get(`/api/inspection?limit=100&${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body.inspections;
  };
  const mails = (alert: string) =>
    use()
      .db.selectFrom('mails')
      .select(['recipient', 'subject', 'html'])
      .where('alert', '=', alert);

  it('reads what each version is used for last, and an inspector does not', async () => {
    const { admin, coordinator, noor } = people;
    const own = await use().addVersion(smallChecklist(`Gebruik ${randomUUID()}`));
    const usesFor = async (who: Person) =>
      (await who.get('/api/version?limit=100')).body.versions.find(
        ({ id }: { id: string }) => id === own,
      ).used_for;
    expect((await coordinator.get('/api/version?filter=bestaatnietxyz')).body.total).toBe(0);
    expect(await usesFor(coordinator)).toEqual({});
    await added(noor, { version: own, date: '2026-03-01' });
    await added(noor, { version: own, date: '2026-11-01' });
    await added(noor, { version: own, date: null, childcare_type: 'GASTOUDER', address: 'Weg 1' });
    expect(await usesFor(coordinator)).toEqual({ KDV_BSO: '2026-11-01', GASTOUDER: null });
    expect([await usesFor(noor), await usesFor(admin)]).toEqual([undefined, undefined]);
  });

  it('plans for an inspector, once, who finds it on the list and is told by mail', async () => {
    const { coordinator, noor } = people;
    const asked = form({ owner: noor.id, location: 'De Gepleegde Plek' });
    const headers = { 'idempotency-key': randomUUID() };
    const first = await coordinator.call('POST', '/api/inspection', asked, headers);
    expect([first.status, Object.keys(first.body)]).toEqual([201, ['id']]);
    // The answer was lost: asked again, it is the same one.
    const again = await coordinator.call('POST', '/api/inspection', asked, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const { inspections } = (await noor.get('/api/inspection/dashboard')).body;
    expect(
      inspections.filter((one: { location: string }) => one.location === asked.location),
    ).toMatchObject([{ id: first.body.id, status: 'upcoming', date: '2026-11-30' }]);
    const sent = await mails('inspection-planned').execute();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ subject: 'Inspectie gepland: De Gepleegde Plek' });
    expect(sent[0]?.html).toContain('30-11-2026');
    expect(sent[0]?.html).toContain(`/inspecties/bewerken/${first.body.id}`);
    // It is the inspector's to work on, not the coordinator's to read.
    await answered(noor, first.body.id, 'satisfies');
    expect((await coordinator.get(`/api/inspection/${first.body.id}`)).status).toBe(403);
    expect((await coordinator.get(`/api/inspection/${first.body.id}/export`)).status).toBe(404);
  });

  it('finds words that stand apart, also of the address, and what was offered and is over', async () => {
    const { noor } = people;
    const word = `Zonnebloem${randomUUID().slice(0, 6)}`;
    const place = { location: word, address: 'Langestraat 1', postal_code: '6811 KL' };
    const id = await added(noor, { ...place, city: 'Utrecht' });
    for (const filter of [
      `utrecht ${word}`,
      `${word} noor`,
      `langestraat 6811 kl ${word}`,
      `6811kl ${word}`,
    ])
      expect((await listed(`filter=${encodeURIComponent(filter)}`)).map((one) => one.id)).toEqual([
        id,
      ]);
    expect(await listed(`filter=${word}%20arnhem`)).toEqual([]);
    const late = async () =>
      (await listed(`filter=${word}&late=true`)).map((one) => one.overview?.term);
    await answered(noor, id, 'restore-offer');
    const agree = (part: string | undefined, fields: object) =>
      noor.post(`/api/inspection/${id}/save-restore-offer`, { part, ...fields });
    expect((await agree(questions[0], { until: '2026-01-10' })).status).toBe(200);
    expect((await agree(questions[1], { until: '2026-01-05' })).status).toBe(200);
    expect(await late()).toEqual([{ term: 'restore', due: '2026-01-05' }]);
    await agree(questions[1], { outcome: 'repaired' });
    expect(await late()).toEqual([{ term: 'restore', due: '2026-01-10' }]);
    // Nor is what was left out since.
    const choose = (skip_questions: string[]) =>
      noor.post(`/api/inspection/${id}/set-categories-and-questions`, {
        skip_categories: [],
        skip_questions,
      });
    expect((await choose([questions[0] ?? ''])).status).toBe(200);
    expect(await late()).toEqual([]);
    await choose([]);
    expect(await late()).toEqual([{ term: 'restore', due: '2026-01-10' }]);
    // What is no offer any more is not waited for.
    await noor.post(`/api/inspection/${id}/save-question-result`, {
      question: questions[0],
      result: 'satisfies',
    });
    expect(await late()).toEqual([]);
  });

  it('plans on another day what was not started; its inspector is told, and keeps what they change meanwhile', async () => {
    const { coordinator, noor, admin } = people;
    const location = `De Verzette ${randomUUID()}`;
    const id = await added(noor, { location });
    const setDate = (
      date: unknown,
      { who = coordinator, one = id, was = '2026-11-30' as string | null } = {},
    ) => who.post(`/api/inspection/${one}/date`, { date, was });
    const { inspection: before } = (await noor.get(`/api/inspection/${id}`)).body;
    for (let twice = 0; twice < 2; twice++) expect((await setDate('2026-12-04')).status).toBe(204);
    // Another device of the inspector did not know of that day.
    const edit = { ...form({ location, phone: '0612345678' }), version: undefined };
    const edited = await noor.call('PUT', `/api/inspection/${id}`, edit, {
      [actionHeaders.base]: String(before.revision),
      [actionHeaders.device]: randomUUID(),
      [actionHeaders.sequence]: '1',
    });
    expect(edited.status).toBe(200);
    const { inspection } = (await noor.get(`/api/inspection/${id}`)).body;
    expect(inspection).toMatchObject({ date: '2026-12-04', phone: '0612345678' });
    const sent = await mails('inspection-moved').execute();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ subject: `Inspectie verplaatst: ${location}` });
    expect(sent[0]?.html).toMatch(/30-11-2026.*04-12-2026/);

    for (const nothing of [undefined, null, '']) expect((await setDate(nothing)).status).toBe(422);
    expect((await setDate('2026-02-30')).body.fields).toEqual({ date: 'invalid' });
    for (const who of [noor, admin])
      expect((await setDate('2026-12-05', { who })).status).toBe(403);
    expect((await setDate('2026-12-05', { one: randomUUID() })).status).toBe(404);
    // Somebody else planned it on a day that this one did not see.
    expect((await setDate('2026-12-05')).body.error).toBe('changed_meanwhile');
    const was = '2026-12-04';
    await answered(noor, id, 'satisfies');
    expect((await setDate('2026-12-05', { was })).body.error).toBe('changed_meanwhile');
    await finish(noor, id);
    expect((await setDate('2026-12-05', { was })).body.error).toBe('inspection_finished');
    expect((await noor.get(`/api/inspection/${id}`)).body.inspection.date).toBe(was);
    const { body } = await admin.get(
      `/api/audit?noun=session&filter=${encodeURIComponent(location)}`,
    );
    expect(body.entries).toMatchObject([
      { event: 'move-inspection', subject: `${location}, 30-11-2026`, new: { day: was } },
    ]);
  });

  it('leaves the day to who started without a line, also when it is finished by then', async () => {
    const { coordinator, noor } = people;
    const id = await added(noor);
    const { inspection } = (await noor.get(`/api/inspection/${id}`)).body;
    expect(
      (
        await coordinator.post(`/api/inspection/${id}/date`, {
          date: '2027-01-02',
          was: inspection.date,
        })
      ).status,
    ).toBe(204);
    const device = randomUUID();
    const results = questions.map((question) => ({ question, result: 'satisfies', notes: '' }));
    const done = [
      ['START_INSPECTION', {}],
      ...results.map((payload) => ['SAVE_INSPECTION_QUESTION_RESULT', payload]),
      ['FINISH_INSPECTION', {}],
    ];
    const actions = done.map(([type, payload], at) => ({
      id: randomUUID(),
      type,
      payload,
      inspection: id,
      device,
      sequence: at + 1,
      base: inspection.revision,
    }));
    const { body } = await noor.post('/api/action-queue', { actions });
    expect(body.results.map(({ status }: { status: string }) => status)).toEqual(
      actions.map(() => 'applied'),
    );
    const after = (await noor.get(`/api/inspection/${id}`)).body.inspection;
    expect(after).toMatchObject({ status: 'finished', date: '2026-11-30' });
  });

  it('a day that was planned stays where the former owner sends another one later', async () => {
    const { coordinator, noor, samir } = people;
    const id = await added(noor);
    const { inspection } = (await noor.get(`/api/inspection/${id}`)).body;
    await coordinator.post(`/api/inspection/${id}/date`, {
      date: '2027-01-03',
      was: inspection.date,
    });
    await coordinator.post(`/api/inspection/${id}/transfer`, { to: samir.id });
    const payload = { ...form({ date: '2027-07-07', phone: '0612345678' }), version: undefined };
    await noor.post('/api/action-queue', {
      actions: [
        {
          id: randomUUID(),
          type: 'EDIT_INSPECTION',
          payload,
          inspection: id,
          device: randomUUID(),
          sequence: 1,
          base: inspection.revision,
        },
      ],
    });
    const after = (await samir.get(`/api/inspection/${id}`)).body.inspection;
    expect(after).toMatchObject({ date: '2027-01-03', phone: '0612345678' });
  });

  it.each([
    ['nobody', {}, { owner: 'required' }],
    ['somebody who is not there', { owner: randomUUID() }, { owner: 'unknown' }],
    ['themselves', { owner: 'coordinator' }, { owner: 'not_allowed' }],
    ['an administrator', { owner: 'admin' }, { owner: 'not_allowed' }],
  ])('not for %s', async (_, asked: { owner?: string }, fields) => {
    const owner = people[asked.owner as 'admin' | 'coordinator']?.id ?? asked.owner;
    const { status, body } = await people.coordinator.post('/api/inspection', form({ owner }));
    expect([status, body.fields]).toEqual([422, fields]);
  });

  it('an inspector plans for nobody else', async () => {
    const { noor, samir } = people;
    const { status, body } = await noor.post('/api/inspection', form({ owner: samir.id }));
    expect([status, body.error]).toEqual([403, 'access_denied']);
    expect((await noor.post('/api/inspection', form({ owner: noor.id }))).status).toBe(201);
  });

  it('sees type, place and offers to restore; an administrator does not, nor finds by them', async () => {
    const { noor, admin } = people;
    const word = `Lijst${randomUUID().slice(0, 8)}`;
    const one = await added(noor, { location: `${word} een`, city: 'Arnhem', date: '2026-03-01' });
    await answered(noor, one, 'restore-offer');
    const two = await added(noor, {
      location: `${word} twee`,
      date: '2026-05-01',
      inspection_type: 'further-investigation',
      childcare_type: 'GASTOUDER',
    });
    expect(await listed(`filter=${word}`)).toMatchObject([
      {
        id: one,
        status: 'started',
        overview: {
          childcare_type: 'KDV_BSO',
          city: 'Arnhem',
          inspection_type: 'incidental-investigation',
          finished_on: null,
          restore_offers: questions.length,
        },
      },
      { id: two, overview: { restore_offers: 0, inspection_type: 'further-investigation' } },
    ]);
    const byAdmin = await listed(`filter=${word}`, admin);
    expect(byAdmin.map(({ id, overview }) => [id, overview])).toEqual([
      [one, undefined],
      [two, undefined],
    ]);
    for (const [query, ids, adminIds] of [
      ['type=further-investigation', [two], [one, two]],
      ['childcareType=GASTOUDER', [two], [one, two]],
      ['offers=1', [one], [one, two]],
      ['from=2026-04-01', [two], [two]],
      ['to=2026-03-01', [one], [one]],
      ['from=2026-03-01&to=2026-05-01', [one, two], [one, two]],
      [`owner=${noor.id}&status=upcoming`, [two], [two]],
      ['sort=-date', [two, one], [two, one]],
      ['sort=-type', [one, two], [one, two]],
    ] as const) {
      const ask = `filter=${word}&${query}`;
      expect([query, (await listed(ask)).map(({ id }) => id)]).toEqual([query, ids]);
      const seen = (await listed(ask, admin)).map(({ id }) => id);
      expect([query, seen]).toEqual([query, adminIds]);
    }
    for (const wrong of ['type=x', 'from=2026-02-31', 'offers=misschien'])
      expect((await people.coordinator.get(`/api/inspection?${wrong}`)).status).toBe(422);
  });

  it('an offer is open until a follow-up found it repaired, or it was ticked off', async () => {
    const { noor } = people;
    const word = `Aanbod${randomUUID().slice(0, 8)}`;
    const offered = async (location: string) => {
      const id = await added(noor, { location: `${word} ${location}`, date: '2026-03-01' });
      await answered(noor, id, 'restore-offer');
      await noor.post(`/api/inspection/${id}/save-restore-offer`, {
        part: questions[0],
        until: '2026-03-15',
      });
      expect((await finish(noor, id)).status).toBe(200);
      return id;
    };
    const [followed, ticked] = [await offered('een'), await offered('twee')];
    const open = async () =>
      (await listed(`filter=${word}&offers=1`)).map(({ id, overview }) => [
        id,
        overview?.restore_offers,
      ]);
    const all = questions.length;
    expect(await open()).toEqual([
      [followed, all],
      [ticked, all],
    ]);
    const [first, ...rest] = questions as [string, ...string[]];
    const { id: later } = (
      await noor.post(`/api/inspection/${followed}/follow-up`, {
        date: '2026-04-01',
        questions: [first],
        categories: [],
      })
    ).body;
    await noor.post(`/api/inspection/${later}/start`);
    await noor.post(`/api/inspection/${later}/save-question-result`, {
      question: first,
      result: 'satisfies',
      notes: '',
    });
    // Only what is finished counts.
    expect((await open()).map(([, count]) => count)).toEqual([all, all]);
    expect((await finish(noor, later)).status).toBe(200);
    expect((await open()).find(([id]) => id === followed)?.[1] ?? 0).toBe(rest.length);
    const done = { done: '2026-04-02' };
    expect((await noor.put(`/api/inspection/${ticked}/term/restore`, done)).status).toBe(200);
    expect((await open()).map(([id]) => id)).toEqual(rest.length > 0 ? [followed] : []);
  });

  it('reads the report of a finished one, with its inspector’s name, and that is on the log', async () => {
    const { noor, coordinator } = people;
    const id = await added(noor, { location: 'De Open Deur' });
    await answered(noor, id, 'satisfies');
    const early = await coordinator.get(`/api/inspection/${id}/export`);
    expect([early.status, early.body.error]).toEqual([404, 'inspection_not_found']);
    expect((await finish(noor, id)).status).toBe(200);
    const own = await noor.get(`/api/inspection/${id}/export`);
    const read = await coordinator.get(`/api/inspection/${id}/export`);
    expect([read.status, read.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(read.headers['content-disposition']).toBe(own.headers['content-disposition']);
    expect(read.bytes.equals(own.bytes)).toBe(true);
    const log = await use()
      .db.selectFrom('audit')
      .selectAll()
      .where('event', '=', 'export-report')
      .where('account_id', '=', coordinator.id)
      .execute();
    expect(log.map((one) => JSON.parse(one.new_json ?? '{}'))).toEqual([{ inspection_id: id }]);
  });

  it('hands over, and lists who can be given inspections', async () => {
    const { coordinator, noor, samir, admin } = people;
    const id = await added(noor, { location: 'De Wissel' });
    expect(
      (await coordinator.post(`/api/inspection/${id}/transfer`, { to: samir.id })).status,
    ).toBe(204);
    expect((await samir.get(`/api/inspection/${id}`)).status).toBe(200);
    for (const who of [coordinator, noor, admin]) {
      const { inspectors } = (await who.get('/api/inspector')).body;
      expect(inspectors.map((one: { id: string }) => one.id)).toEqual(
        expect.arrayContaining([noor.id, samir.id]),
      );
      expect(inspectors.map((one: { id: string }) => one.id)).not.toContain(coordinator.id);
      expect(Object.keys(inspectors[0])).toEqual(['id', 'name']);
    }
  });

  it('names whose inspections are of who left, for those who oversee them', async () => {
    const { coordinator, noor, admin } = people;
    const gone = await use().login(['ROLE_INSPECTOR']);
    const idle = await use().login(['ROLE_INSPECTOR']);
    await added(gone, { location: 'Van wie weg is' });
    const formerOf = async (who: Person) => {
      const { former } = (await who.get('/api/inspector')).body;
      return former?.map((one: { id: string }) => one.id);
    };
    expect(await formerOf(coordinator)).not.toContain(gone.id);
    for (const one of [gone, idle])
      await use()
        .db.updateTable('accounts')
        .set({ is_inspector: false })
        .where('id', '=', one.id)
        .execute();
    for (const who of [coordinator, admin]) {
      expect(await formerOf(who)).toContain(gone.id);
      expect(await formerOf(who)).not.toContain(idle.id);
      expect(await formerOf(who)).not.toContain(noor.id);
    }
    expect(await formerOf(noor)).toBeUndefined();
  });

  it('takes the list along as CSV and as a workbook, in its order, and formulas stay text', async () => {
    const { noor, coordinator } = people;
    const word = `Mee${randomUUID().slice(0, 8)}`;
    await added(noor, { location: `=${word}()`, date: '2026-01-02', city: 'Arnhem' });
    await added(noor, { location: `${word} zonder datum`, date: null, inspection_type: null });
    const ask = `/api/inspection/overview?filter=${word}&sort=-date`;
    const csv = await coordinator.get(`${ask}&format=csv`);
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="?inspecties-\d{4}/);
    const lines = csv.bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(
      '"Locatie";"Plaats";"Type kinderopvang";"Soort inspectie";"Datum";"Status";"Toezichthouder";"Afgerond op";"Open herstelaanbod";"Volgende stap";"Termijn"',
    );
    expect(lines[1]).toMatch(/^"Mee\w+ zonder datum";"";"Kinder[^"]*";"";"";"Aankomend";/);
    expect(lines[2]).toMatch(
      /^"'=Mee\w+\(\)";"Arnhem";.*;"02-01-2026";"Aankomend";.*;"";"0";"";""$/,
    );
    const xlsx = await coordinator.get(`${ask}&format=xlsx`);
    const sheet = editSheets(xlsx.bytes).rows('Inspecties');
    expect(sheet?.[1]?.[0]).toMatch(/zonder datum$/);
    expect(sheet?.[2]?.[0]).toMatch(/^=Mee/);
    const log = await use()
      .db.selectFrom('audit')
      .select('id')
      .where('event', '=', 'export-overview')
      .execute();
    expect(log).toHaveLength(2);
  });

  it('has nothing in the own data of what somebody else found, also when it is deleted', async () => {
    const { coordinator, noor } = people;
    const { id } = (
      await coordinator.call(
        'POST',
        '/api/inspection',
        form({ owner: noor.id, location: 'Gepland en weg' }),
        { 'idempotency-key': randomUUID() },
      )
    ).body;
    await noor.post(`/api/inspection/${id}/start`);
    await noor.post(`/api/inspection/${id}/save-notes`, { notes: '<p>zeer vertrouwelijk</p>' });
    expect((await noor.delete(`/api/inspection/${id}`)).status).toBe(204);
    const own = (await coordinator.get('/api/account/export')).bytes.toString();
    expect(own).toContain(id);
    expect(own).not.toContain('vertrouwelijk');
    // Whose it was has all of it.
    const hers = (await noor.get('/api/account/export')).bytes.toString();
    expect(hers).toContain('vertrouwelijk');
  });

  it('does not find by what the list does not show', async () => {
    const { noor } = people;
    await added(noor, { location: 'Zoekplek' });
    const { email } = (await noor.get('/api/account')).body.account;
    expect(email).toContain('@');
    expect((await listed('filter=zoekplek')).length).toBe(1);
    expect(await listed(`owner=${noor.id}&filter=${encodeURIComponent(email)}`)).toEqual([]);
  });

  it('administrators give the role and take it away, and find who has it', async () => {
    const { admin, samir } = people;
    const rolesOf = async () => (await admin.get(`/api/user/${samir.id}`)).body.user.roles;
    await admin.post(`/api/user/${samir.id}`, { coordinator: true });
    expect(await rolesOf()).toEqual(['ROLE_INSPECTOR', 'ROLE_COORDINATOR']);
    expect((await samir.get('/api/inspection')).status).toBe(200);
    const found = (await admin.get('/api/user?role=ROLE_COORDINATOR&limit=100')).body.users;
    expect(found.map(({ id }: { id: string }) => id)).toContain(samir.id);
    await admin.post(`/api/user/${samir.id}`, { coordinator: '0' });
    expect(await rolesOf()).toEqual(['ROLE_INSPECTOR']);
    expect((await samir.get('/api/inspection')).status).toBe(403);
    // Nobody gives it to themselves.
    await samir.post(`/api/user/${samir.id}`, { coordinator: true });
    expect(await rolesOf()).toEqual(['ROLE_INSPECTOR']);
    const email = `${randomUUID()}@ggd.example`;
    const { id } = (await admin.post('/api/user', { email, coordinator: true })).body;
    expect((await admin.get(`/api/user/${id}`)).body.user.roles).toEqual(['ROLE_COORDINATOR']);
  });
});
