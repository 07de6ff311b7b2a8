import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Offer } from '#shared/model/transfer.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

onBothDatabases('decisions 6: an inspector offers an inspection to a colleague', (use) => {
  let people: Record<'admin' | 'noor' | 'samir' | 'mirjam', Person>;
  let version: string;
  let questions: string[];
  beforeAll(async () => {
    people = {
      admin: await use().login(['ROLE_ADMIN'], 'beheer'),
      noor: await use().login(['ROLE_INSPECTOR'], 'noor'),
      samir: await use().login(['ROLE_INSPECTOR'], 'samir'),
      mirjam: await use().login(['ROLE_INSPECTOR'], 'mirjam'),
    };
    version = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
    const { body } = await people.noor.get(`/api/version/${version}`);
    questions = body.version.categories.flatMap((one: { questions: { id: string }[] }) =>
      one.questions.map(({ id }) => id),
    );
  });
  const added = async (location: string): Promise<string> =>
    (
      await people.noor.post('/api/inspection', {
        childcare_type: 'KDV_BSO',
        location,
        date: '2026-11-30',
        version,
      })
    ).body.id;
  const offer = (id: string, to: Person, by = people.noor) =>
    by.post(`/api/inspection/${id}/transfer`, { to: to.id });
  const answer = (id: string, by: Person, how: 'accept' | 'decline') =>
    by.post(`/api/inspection/${id}/transfer/${how}`, {});
  const listOf = async (person: Person) => {
    const answered = await person.get('/api/inspection/dashboard');
    const { inspections, offers } = answered.body as {
      inspections: { id: string }[];
      offers: Offer[];
    };
    return { ids: inspections.map(({ id }) => id), offers, etag: String(answered.headers['etag']) };
  };
  const offersOf = async (person: Person, id: string) =>
    (await listOf(person)).offers.filter(({ inspection }) => inspection === id);
  const mailed = async (alert: string, location: string) =>
    (
      await use()
        .db.selectFrom('mails')
        .select('recipient')
        .where('alert', '=', alert)
        .where('subject', 'like', `%${location}`)
        .orderBy('recipient')
        .execute()
    ).map(({ recipient }) => recipient);

  it('who accepts gets it with all that was recorded; until then it is its owner’s', async () => {
    const { noor, samir, mirjam } = people;
    const id = await added('Aangeboden Plek');
    await noor.post(`/api/inspection/${id}/start`);
    await noor.post(`/api/inspection/${id}/save-notes`, { notes: '<p>van Noor</p>' });
    const before = await listOf(samir);
    expect((await offer(id, samir)).status).toBe(204);
    const [after] = [await listOf(samir)];
    expect(after.etag).not.toBe(before.etag);
    expect(after.offers).toMatchObject([
      {
        inspection: id,
        location: 'Aangeboden Plek',
        date: '2026-11-30',
        status: 'started',
        from: { id: noor.id },
        to: { id: samir.id },
      },
    ]);
    expect(await offersOf(noor, id)).toHaveLength(1);
    expect((await samir.get(`/api/inspection/${id}`)).status).toBe(404);
    expect((await noor.get(`/api/inspection/${id}`)).status).toBe(200);
    expect(await mailed('inspection-offered', 'Aangeboden Plek')).toHaveLength(1);
    // Only who is asked answers.
    for (const who of [mirjam, noor])
      expect((await answer(id, who, 'accept')).body.error).toBe('inspection_not_found');
    expect((await answer(id, mirjam, 'decline')).body.error).toBe('inspection_not_found');

    expect((await answer(id, samir, 'accept')).status).toBe(204);
    expect((await samir.get(`/api/inspection/${id}`)).body.inspection.notes).toBe(
      '<p>van Noor</p>',
    );
    expect((await noor.get(`/api/inspection/${id}`)).body.error).toBe('inspection_transferred');
    expect((await listOf(samir)).ids).toContain(id);
    expect([await offersOf(samir, id), await offersOf(noor, id)]).toEqual([[], []]);
    expect(await mailed('inspection-transferred', 'Aangeboden Plek')).toHaveLength(2);
    // Once more, as the answer was lost: it is done.
    expect((await answer(id, samir, 'accept')).status).toBe(204);
    expect(await mailed('inspection-transferred', 'Aangeboden Plek')).toHaveLength(2);
  });

  it('who declines leaves it where it is, and its owner hears so', async () => {
    const { noor, samir } = people;
    const id = await added('Afgewezen Plek');
    await offer(id, samir);
    expect((await answer(id, samir, 'decline')).status).toBe(204);
    expect((await noor.get(`/api/inspection/${id}`)).status).toBe(200);
    expect([await offersOf(samir, id), await offersOf(noor, id)]).toEqual([[], []]);
    expect(await mailed('inspection-declined', 'Afgewezen Plek')).toHaveLength(1);
    expect((await answer(id, samir, 'accept')).status).toBe(404);
  });

  it('its owner withdraws it, or offers it to another instead; nobody is told twice', async () => {
    const { noor, samir, mirjam } = people;
    const id = await added('Ingetrokken Plek');
    await offer(id, samir);
    expect((await offer(id, samir)).status).toBe(204);
    expect(await mailed('inspection-offered', 'Ingetrokken Plek')).toHaveLength(1);
    const { etag } = await listOf(samir);
    await offer(id, mirjam);
    // Each colleague is told, on one day too.
    expect(await mailed('inspection-offered', 'Ingetrokken Plek')).toEqual([
      'mirjam@example.nl',
      'samir@example.nl',
    ]);
    expect((await listOf(samir)).etag).not.toBe(etag);
    expect([(await offersOf(samir, id)).length, (await offersOf(mirjam, id)).length]).toEqual([
      0, 1,
    ]);
    expect((await answer(id, noor, 'decline')).status).toBe(204);
    expect(await offersOf(mirjam, id)).toEqual([]);
    expect(await mailed('inspection-declined', 'Ingetrokken Plek')).toEqual([]);
  });

  it('an administrator’s handing over ends an offer, and so does deleting', async () => {
    const { noor, samir, mirjam, admin } = people;
    const id = await added('Doorkruiste Plek');
    await offer(id, samir);
    expect((await offer(id, mirjam, admin)).status).toBe(204);
    expect(await offersOf(samir, id)).toEqual([]);
    expect((await answer(id, samir, 'accept')).status).toBe(404);
    const other = await added('Verwijderde Plek');
    await offer(other, samir);
    expect((await noor.delete(`/api/inspection/${other}`)).status).toBe(204);
    expect(await offersOf(samir, other)).toEqual([]);
  });

  it.each([
    ['somebody who is not there', () => ({ id: randomUUID() }), { to: 'unknown' }],
    ['themselves', () => people.noor, { to: 'not_allowed' }],
    ['an administrator', () => people.admin, { to: 'not_allowed' }],
  ])('not to %s', async (_, to, fields) => {
    const id = await added('Kan niet');
    const { status, body } = await offer(id, to() as Person);
    expect([status, body.fields]).toEqual([422, fields]);
  });

  it('nobody offers what is another’s', async () => {
    const id = await added('Van Noor');
    const { status, body } = await offer(id, people.samir, people.mirjam);
    expect([status, body.error]).toEqual([404, 'inspection_not_found']);
  });

  it('what its owner changes meanwhile is told; finishing it ends the offer', async () => {
    const { noor, samir } = people;
    const id = await added('Verandert Nog');
    await offer(id, samir);
    const before = await listOf(samir);
    await noor.put(`/api/inspection/${id}`, {
      childcare_type: 'KDV_BSO',
      location: 'Is Veranderd',
      date: '2026-12-01',
    });
    expect((await listOf(samir)).etag).not.toBe(before.etag);
    expect(await offersOf(samir, id)).toMatchObject([
      { location: 'Is Veranderd', date: '2026-12-01' },
    ]);
    await noor.post(`/api/inspection/${id}/set-categories-and-questions`, {
      skip_categories: [],
      skip_questions: questions.slice(1),
    });
    await noor.post(`/api/inspection/${id}/start`);
    await noor.post(`/api/inspection/${id}/save-question-result`, {
      question: questions[0],
      result: 'satisfies',
      notes: '',
    });
    expect((await noor.post(`/api/inspection/${id}/finish`)).status).toBe(200);
    expect(await offersOf(samir, id)).toEqual([]);
    expect((await answer(id, samir, 'accept')).status).toBe(404);
    // What has to be done after it can be offered anew, and goes along with it.
    const termsOf = async (who: Person) =>
      (await who.get('/api/inspection/dashboard')).body.terms.filter(
        (one: { inspection: string }) => one.inspection === id,
      ).length;
    expect((await offer(id, samir)).status).toBe(204);
    expect([await termsOf(noor), await termsOf(samir)]).toEqual([1, 0]);
    expect((await answer(id, samir, 'accept')).status).toBe(204);
    expect([await termsOf(noor), await termsOf(samir)]).toEqual([0, 1]);
  });

  it('one that is the giver’s no longer is not taken from who has it', async () => {
    const { noor, samir, mirjam } = people;
    const id = await added('Oude Release');
    await offer(id, samir);
    // As a release does it that knows no offers.
    await use()
      .db.updateTable('inspections')
      .set({ owner_id: mirjam.id })
      .where('id', '=', id)
      .execute();
    expect(await offersOf(samir, id)).toEqual([]);
    expect((await answer(id, samir, 'accept')).status).toBe(404);
    expect((await mirjam.get(`/api/inspection/${id}`)).status).toBe(200);
    expect((await answer(id, noor, 'decline')).status).toBe(404);
  });

  it.each([
    ['switched off', { enabled: '0' }, { enabled: '1' }],
    ['no inspector any more', { inspector: '0' }, { inspector: '1' }],
  ])('who is %s is offered nothing, also when they come back', async (_, off, on) => {
    const { noor, admin } = people;
    const other = await use().login();
    const location = `Niet Meer Hier ${randomUUID()}`;
    const id = await added(location);
    await offer(id, other);
    const { etag } = await listOf(noor);
    expect((await admin.post(`/api/user/${other.id}`, off)).status).toBe(200);
    const after = await listOf(noor);
    expect([after.etag === etag, await offersOf(noor, id)]).toEqual([false, []]);
    // Who offered it hears that it is theirs still.
    const mails = await use()
      .db.selectFrom('mails')
      .select(['recipient'])
      .where('alert', '=', 'inspection-declined')
      .where('html', 'like', `%${location}%`)
      .execute();
    const { account } = (await noor.get('/api/account')).body;
    expect(mails).toEqual([{ recipient: account.email }]);
    await admin.post(`/api/user/${other.id}`, on);
    expect(await offersOf(noor, id)).toEqual([]);
  });

  it('an administrator who inspects hands an own one over at once', async () => {
    const both = await use().login(['ROLE_ADMIN', 'ROLE_INSPECTOR']);
    const { id } = (
      await both.post('/api/inspection', { childcare_type: 'KDV_BSO', location: 'Meteen', version })
    ).body;
    expect((await offer(id, people.samir, both)).status).toBe(204);
    expect((await people.samir.get(`/api/inspection/${id}`)).status).toBe(200);
  });

  it('two who answer at once: one of them gets through', async () => {
    const { noor, samir } = people;
    const id = await added('Tegelijk');
    await offer(id, samir);
    const answers = await Promise.all([
      answer(id, samir, 'accept'),
      answer(id, noor, 'decline'),
      answer(id, samir, 'decline'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
  });
});
