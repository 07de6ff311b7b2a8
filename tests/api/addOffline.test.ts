import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import { type Desk, type Device, deskOf, deviceOf, type Sendable } from '#tests/support/devices.ts';

onBothDatabases('decisions 6: an inspection that was added without a line', (use) => {
  let desk: Desk;
  let tablet: Device;
  beforeAll(async () => {
    desk = await deskOf(use());
    tablet = deviceOf(desk.inspector);
  });
  const form = { childcare_type: 'KDV_BSO', location: 'De Kikker', postal_code: '6811kl' };
  const adding = (over: object = {}, id: string = randomUUID(), more: Partial<Sendable> = {}) =>
    tablet.change(id, 'ADD_INSPECTION', { ...form, version: desk.version, ...over }, 0, more);
  const beheerder = (): Promise<Person> => use().login(['ROLE_ADMIN']);
  const entries = (id: string) =>
    use().db.selectFrom('audit').selectAll().where('record_id', '=', id).execute();

  it('is there with everything that was done in it, once, however often it is sent', async () => {
    const add = adding();
    const { inspection: id } = add;
    const [question] = desk.questions;
    const actions = [
      add,
      tablet.change(
        id,
        'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
        { skip_categories: [], skip_questions: desk.questions.slice(1) },
        0,
      ),
      tablet.change(id, 'START_INSPECTION', {}, 0),
      tablet.change(
        id,
        'SAVE_INSPECTION_QUESTION_RESULT',
        { question, result: 'satisfies', notes: '<p>Netjes</p>' },
        0,
      ),
      tablet.change(id, 'FINISH_INSPECTION', {}, 0),
    ];
    const first = await tablet.sendAll(actions);
    expect(first.map(({ status, revision }) => [status, revision])).toEqual(
      actions.map((_, index) => ['applied', index + 1]),
    );
    expect(first.at(-1)?.contiguous).toBe(actions.at(-1)?.sequence);
    const again = await tablet.sendAll(actions);
    expect(again.map(({ status }) => status)).toEqual(actions.map(() => 'duplicate'));
    expect(await desk.read(id)).toMatchObject({
      id,
      status: 'finished',
      revision: 5,
      title: 'De Kikker',
      postal_code: '6811 KL',
      version: { id: desk.version },
      question_results: [{ question, result: 'satisfies', notes: '<p>Netjes</p>' }],
    });
    const made = (await entries(id)).filter(({ event }) => event === 'create');
    expect(made).toMatchObject([{ action_id: add.id, device: tablet.name }]);
  });

  it('goes in when it is the only change, and stands among the others of its delivery', async () => {
    const [one, other] = [adding({ location: 'Een' }), adding({ location: 'Twee' })];
    expect(await tablet.send('queue', one)).toMatchObject({ status: 'applied', revision: 1 });
    const note = (id: string) =>
      tablet.change(id, 'SAVE_INSPECTION_NOTES', { notes: '<p>Hek</p>' }, 0);
    const mixed = [note(one.inspection), other, note(other.inspection), note(one.inspection)];
    expect((await tablet.sendAll(mixed)).map(({ status }) => status)).toEqual(
      mixed.map(() => 'applied'),
    );
    expect(await desk.read(other.inspection)).toMatchObject({
      title: 'Twee',
      notes: '<p>Hek</p>',
    });
  });

  it('is there once when its own call arrived after all', async () => {
    const add = adding();
    const { inspection: id } = add;
    const call = (more: object = {}) =>
      desk.inspector.post('/api/inspection', { ...form, version: desk.version, id, ...more });
    expect(await call()).toMatchObject({
      status: 201,
      body: { id, inspection: { revision: 1 } },
    });
    expect(await tablet.send('queue', add)).toMatchObject({ status: 'applied', revision: 1 });
    expect(await call({ location: 'Anders' })).toMatchObject({
      status: 201,
      body: { id, inspection: { location: 'De Kikker' } },
    });
    expect((await entries(id)).map(({ event }) => event)).toEqual(['create']);
  });

  it('keeps the id of somebody else for them', async () => {
    const { inspection: id } = adding();
    const theirs = await use().login();
    await theirs.post('/api/inspection', { ...form, version: desk.version, id });
    const mine = await desk.inspector.post('/api/inspection', {
      ...form,
      version: desk.version,
      id,
    });
    expect([mine.status, mine.body.error]).toEqual([409, 'id_conflict']);
    expect(await tablet.send('queue', adding({}, id))).toMatchObject({
      status: 'refused',
      error: 'id_conflict',
    });
    expect((await theirs.get(`/api/inspection/${id}`)).body.inspection).toMatchObject({
      location: 'De Kikker',
      revision: 1,
    });
  });

  it('stays deleted, by either door', async () => {
    const add = adding();
    const { inspection: id } = add;
    await tablet.send('queue', add);
    await desk.inspector.delete(`/api/inspection/${id}`);
    for (const one of [add, adding({}, id)])
      expect(await tablet.send('queue', one)).toMatchObject({
        status: 'refused',
        error: 'inspection_not_found',
      });
    const call = await desk.inspector.post('/api/inspection', {
      ...form,
      version: desk.version,
      id,
    });
    expect([call.status, call.body.error]).toEqual([404, 'inspection_not_found']);
  });

  it.each([
    [{ location: ' ' }, 'validation_failed'],
    [{ inspection_type: 'annual-survey-sample' }, 'validation_failed'],
    [{ version: 'nergens' }, 'version_not_found'],
  ])('is refused as a whole: %j', async (wrong, error) => {
    const add = adding(wrong);
    const { inspection: id } = add;
    const note = tablet.change(id, 'SAVE_INSPECTION_NOTES', { notes: '<p>Hek</p>' }, 0);
    const [first, second] = await tablet.sendAll([add, note]);
    expect(first).toMatchObject({ status: 'refused', error });
    expect(second).toMatchObject({ status: 'refused', error: 'inspection_not_found' });
    expect(await entries(id)).toEqual([]);
    // What was wrong is put right, and both go again under their own ids.
    const right = { ...add, payload: { ...form, version: desk.version } };
    expect((await tablet.sendAll([right, note])).map(({ status }) => status)).toEqual([
      'applied',
      'applied',
    ]);
    expect(await desk.read(id)).toMatchObject({ notes: '<p>Hek</p>', revision: 2 });
  });

  it('is taken on a version that went offline meanwhile, and not on one that nobody could choose', async () => {
    const admin = await beheerder();
    const title = `Versie ${randomUUID()}`;
    const { id: concept } = (await admin.post('/api/version', { title, online: false })).body;
    expect(await tablet.send('queue', adding({ version: concept }))).toMatchObject({
      status: 'refused',
      error: 'version_not_found',
    });
    // Put away without ever having been published.
    await admin.put(`/api/version/${concept}`, { title, online: false, archived: true });
    expect(await tablet.send('queue', adding({ version: concept }))).toMatchObject({
      error: 'version_not_found',
    });
    await admin.put(`/api/version/${concept}`, { title, online: true });
    await admin.put(`/api/version/${concept}`, { title, online: false });
    const late = adding({ version: concept });
    expect(await tablet.send('queue', late)).toMatchObject({ status: 'applied' });
    expect(await desk.read(late.inspection)).toMatchObject({ version: { id: concept } });
    // In the form it can be seen.
    const call = await desk.inspector.post('/api/inspection', { ...form, version: concept });
    expect(call.body).toMatchObject({ fields: { version: 'not_allowed' } });
  });

  it('is once what it was first, under the same id of the change', async () => {
    const add = adding();
    await tablet.send('queue', add);
    expect(
      await tablet.send('queue', {
        ...add,
        payload: { ...form, location: 'Anders', version: desk.version },
      }),
    ).toMatchObject({ status: 'refused', error: 'action_conflict' });
    expect(await desk.read(add.inspection)).toMatchObject({ location: 'De Kikker' });
  });

  it('is made once by fifty deliveries at once', async () => {
    const add = adding();
    const { inspection: id } = add;
    const note = tablet.change(id, 'SAVE_INSPECTION_NOTES', { notes: '<p>Hek</p>' }, 0);
    const all = await Promise.all(Array.from({ length: 50 }, () => tablet.sendAll([add, note])));
    const words = all.flat().map(({ status }) => status);
    expect(words.filter((word) => word === 'applied')).toHaveLength(2);
    expect(words.filter((word) => word === 'duplicate')).toHaveLength(98);
    expect(await desk.read(id)).toMatchObject({ revision: 2, notes: '<p>Hek</p>' });
  });

  it('tells of an inspection that was handed over since, and takes what comes behind it', async () => {
    const add = adding();
    const { inspection: id } = add;
    await tablet.send('queue', add);
    const other = await use().login();
    await (await beheerder()).post(`/api/inspection/${id}/transfer`, { to: other.id });
    const note = tablet.change(id, 'SAVE_INSPECTION_NOTES', { notes: '<p>Laat</p>' }, 0);
    expect(
      (await tablet.sendAll([adding({}, id), note])).map((one) => [one.status, one.error]),
    ).toEqual([
      ['applied', 'inspection_transferred'],
      ['applied', 'inspection_transferred'],
    ]);
    expect((await other.get(`/api/inspection/${id}`)).body.inspection).toMatchObject({
      notes: '<p>Laat</p>',
    });
  });

  it('is made once by two devices at the same time, on different versions too', async () => {
    const other = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
    const second = deviceOf(desk.inspector);
    for (let round = 0; round < 5; round++) {
      const add = adding();
      const { inspection: id } = add;
      const payload = { ...form, version: other };
      const [one, two] = await Promise.all([
        tablet.send('queue', add),
        second.send('queue', second.change(id, 'ADD_INSPECTION', payload, 0)),
      ]);
      expect([one?.status, two?.status]).toEqual(['applied', 'applied']);
      expect(await entries(id)).toHaveLength(1);
    }
  });

  it('takes an id as devices make them only, and none of who plans for somebody else', async () => {
    expect(await tablet.send('queue', adding({}, 'dashboard'))).toMatchObject({
      status: 'refused',
      error: 'validation_failed',
    });
    const both = await use().login(['ROLE_INSPECTOR', 'ROLE_COORDINATOR']);
    const { body } = await both.post('/api/inspection', {
      ...form,
      version: desk.version,
      id: randomUUID(),
      owner: desk.inspector.id,
    });
    expect(body).toMatchObject({ fields: { id: 'not_allowed' } });
  });

  it('counts for what is kept of one person', async () => {
    const person = await use().login();
    const device = deviceOf(person);
    const stored = async () =>
      Number(
        (
          await use()
            .db.selectFrom('accounts')
            .select('stored_bytes')
            .where('id', '=', person.id)
            .executeTakeFirstOrThrow()
        ).stored_bytes,
      );
    const payload = { ...form, version: desk.version };
    await device.sendAll([device.change(randomUUID(), 'ADD_INSPECTION', payload, 0)]);
    expect(await stored()).toBeGreaterThan(100);
  });

  it('is no way in for who is no inspector', async () => {
    const admin = await beheerder();
    const { status } = await admin.post('/api/action-queue', { actions: [adding()] });
    expect(status).toBe(403);
  });
});

onBothDatabases(
  'how much one person may add',
  (use) => {
    it('has an end for the minute; what is too much may come again', async () => {
      const desk = await deskOf(use());
      const tablet = deviceOf(desk.inspector);
      const form = { childcare_type: 'KDV_BSO', location: 'De Kikker', version: desk.version };
      const actions = Array.from({ length: 40 }, () =>
        tablet.change(randomUUID(), 'ADD_INSPECTION', form, 0),
      );
      const { status, headers } = await desk.inspector.post('/api/action-queue', { actions });
      expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)]);
      const { inspections } = (await desk.inspector.get('/api/inspection/dashboard')).body;
      expect(inspections.length).toBeGreaterThan(2);
      expect(inspections.length).toBeLessThan(20);
      use().pass(120_000);
      const [first, last] = [actions[0] as Sendable, actions.at(-1) as Sendable];
      expect((await tablet.sendAll([first, last])).map(({ status }) => status)).toEqual([
        'duplicate',
        'applied',
      ]);
    });
  },
  // 5 additions.
  { workShare: 1 },
);
