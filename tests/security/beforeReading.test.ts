import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import * as sessions from '#server/db/accounts/sessions.ts';
import { offers } from '#server/db/figures/figureOffers.ts';
import { limits } from '#shared/model/limits.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { type Desk, deskOf, deviceOf } from '#tests/support/devices.ts';
import { rowOf } from './rows.ts';

/** What is too much is refused before anybody reads it, or done a little at a time. */
onBothDatabases(rowOf('too much is refused before it is read', 7, 7), (use) => {
  let desk: Desk;
  let admin: Person;
  beforeAll(async () => {
    desk = await deskOf(use());
    admin = await use().login(['ROLE_ADMIN']);
  });
  const at = () => new Date(use().now()).toISOString();

  it('a body for an address that is not there, and one that the provider never sends', async () => {
    const post = async (url: string) => {
      const { statusCode, json } = await use().app.http.inject({
        method: 'POST',
        url,
        headers: { host: 'localhost:3000', 'content-type': 'application/json' },
        // Whoever reads it says that it is no JSON.
        payload: '[[[',
      });
      return [statusCode, json().error];
    };
    expect(await post('/nergens')).toEqual([404, 'path_not_found']);
    expect(await post('/api/inspection/x/y/z')).toEqual([404, 'path_not_found']);
    expect((await post('/oidc-backchannel-logout'))[0]).toBe(415);
  });

  it('a past that no note ever had: then nobody knows it, and nothing counts as removed', async () => {
    const id = await desk.started();
    const [a, b] = [deviceOf(desk.inspector), deviceOf(desk.inspector)];
    const note = (notes: string) => ({ notes });
    await b.send('queue', b.change(id, 'SAVE_INSPECTION_NOTES', note('<p>Boter gezien</p>'), 2));
    const base_notes = `<p>Boter gezien</p>${'<ul><li>'.repeat(14)}${'<p>'.repeat(25_000)}`;
    expect(
      await a.send(
        'queue',
        a.change(id, 'SAVE_INSPECTION_NOTES', note('<p>Aardappels geteld</p>'), 3, { base_notes }),
      ),
    ).toMatchObject({ status: 'applied' });
    const { notes } = await desk.read(id);
    expect([notes.includes('Aardappels geteld'), notes.includes('Boter gezien')]).toEqual([
      true,
      true,
    ]);
  });

  it('a past that is longer than any text that is sent is known where the note says just that', async () => {
    const id = await desk.started();
    const [a, b] = [deviceOf(desk.inspector), deviceOf(desk.inspector)];
    const half = (word: string) =>
      Array.from({ length: 160 }, (_, n) => `<p>${word}${n} ${'y'.repeat(1_000)}</p>`).join('');
    const send = async (device: typeof a, notes: string, base: number, base_notes: string) =>
      await device.send(
        'queue',
        device.change(id, 'SAVE_INSPECTION_NOTES', { notes }, base, { base_notes }),
      );
    await send(b, half('b'), 2, '');
    await send(a, half('a'), 2, '');
    const { notes, revision } = await desk.read(id);
    expect(notes.length).toBeGreaterThan(limits.notes);
    await send(a, half('a'), revision, notes);
    expect((await desk.read(id)).notes).toBe(half('a'));
  });

  it('a notification that would become a book', async () => {
    const [alert] = (await admin.get('/api/alert')).body.alerts;
    const [name] = alert.placeholders;
    const save = (times: number) =>
      admin.post(`/api/alert/${alert.id}`, {
        subject: 'Rol',
        body: `<p>${`{{${name}}} `.repeat(times)}</p>`,
      });
    expect((await save(101)).body).toMatchObject({ fields: { body: 'full' } });
    expect((await save(100)).status).toBe(200);
  });

  it('sessions of one person: the oldest go', async () => {
    const { db } = use();
    const person = await use().login();
    for (let n = 0; n < 205; n++)
      await sessions.create(db, {
        id_hash: `${person.id}-${n}`,
        account_id: person.id,
        created_at: new Date(use().now() + 1_000 + n).toISOString(),
        refresh_token: null,
        id_token: null,
        provider_sid: null,
      });
    const left = await db
      .selectFrom('sessions')
      .select('id_hash')
      .where('account_id', '=', person.id)
      .orderBy('created_at')
      .execute();
    expect(left).toHaveLength(200);
    expect(left[0]?.id_hash).toBe(`${person.id}-5`);
  });

  it('offers to a colleague, who reads them all', async () => {
    const { db } = use();
    const [taker, giver] = [await use().login(), desk.inspector];
    const ids = [];
    for (let n = 0; n < 2; n++) ids.push(await desk.started());
    const [first = '', second = ''] = ids;
    const source = await db
      .selectFrom('inspections')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: limits.offers - 1 }, () => ({
      ...source,
      id: randomUUID(),
    }));
    for (let from = 0; from < copies.length; from += 100) {
      const some = copies.slice(from, from + 100);
      await db.insertInto('inspections').values(some).execute();
      await db
        .insertInto('transfer_offers')
        .values(
          some.map(({ id }) => ({
            inspection_id: id,
            from_id: giver.id,
            to_id: taker.id,
            at: at(),
          })),
        )
        .execute();
    }
    const offer = async (id: string) =>
      (await giver.post(`/api/inspection/${id}/transfer`, { to: taker.id })).status;
    expect([await offer(first), await offer(second), await offer(first)]).toEqual([204, 409, 204]);
  });

  it('a full month is counted in pieces, and comes to the same', async () => {
    const { db } = use();
    const id = await desk.started();
    const source = await db
      .selectFrom('inspections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const [question_id = ''] = desk.questions;
    const copies = Array.from({ length: 120 }, () => ({
      ...source,
      id: randomUUID(),
      date: '2031-05-20',
    }));
    await db.insertInto('inspections').values(copies).execute();
    await db
      .insertInto('question_results')
      .values(
        copies.map((copy) => ({
          inspection_id: copy.id,
          question_id,
          result: 'restore-offer' as const,
          notes: '',
          updated_at: at(),
        })),
      )
      .execute();
    const which = { from: '2031-01-01', to: '2031-12-31', type: null };
    expect(await offers(db, which)).toEqual([
      { month: '2031-05', inspections: 120, conditions: 120, accepted: 0, repaired: 0 },
    ]);
  });
});
