import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#tests/support/app.ts';
import {
  alone,
  type Desk,
  type Device,
  deskOf,
  deviceOf,
  doors,
  type Sendable,
} from '#tests/support/devices.ts';

onBothDatabases(
  '§4 decisions 4.2 and 4.3: a delivery, its receipts and what was refused',
  (use) => {
    let desk: Desk;
    let tablet: Device;
    beforeAll(async () => {
      desk = await deskOf(use());
      tablet = deviceOf(desk.inspector);
    });
    const answer = (
      id: string,
      question: string | undefined,
      result = 'satisfies',
      over: Partial<Sendable> = {},
    ) =>
      tablet.change(
        id,
        'SAVE_INSPECTION_QUESTION_RESULT',
        { question, result, notes: '' },
        2,
        over,
      );
    const note = (id: string, text = 'a', over: Partial<Sendable> = {}) =>
      tablet.change(id, 'SAVE_INSPECTION_NOTES', { notes: `<p>${text}</p>` }, 2, over);
    const finish = (id: string) => tablet.change(id, 'FINISH_INSPECTION', {}, 2);
    const words = (receipts: readonly { status: string; error?: string | undefined }[]) =>
      receipts.map(({ status, error }) => error ?? status);
    const receipt = (id: string) =>
      use().db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst();
    const effectsOf = async (id: string) => {
      const audit = await use()
        .db.selectFrom('audit')
        .select('action_id')
        .where('record_id', '=', id)
        .where('device', 'is not', null)
        .execute();
      return {
        audit: audit.length,
        actions: new Set(audit.map(({ action_id }) => action_id)).size,
        revision: (await desk.read(id)).revision,
      };
    };

    it('does not finish on a refused change, and goes on with other inspections', async () => {
      const [id, other] = [await desk.started(), await desk.started()];
      const all = desk.questions.map((question) => answer(id, question));
      // Every condition has its answer; the one that is refused changes one of them.
      const wrong = answer(id, desk.questions[0], 'raar');
      const last = finish(id);
      const elsewhere = [
        ...desk.questions.map((question) => answer(other, question)),
        finish(other),
      ];
      expect(words(await tablet.sendAll([...all, wrong, last, note(id), ...elsewhere]))).toEqual([
        ...all.map(() => 'applied'),
        'validation_failed',
        'earlier_change_refused',
        'applied',
        ...elsewhere.map(() => 'applied'),
      ]);
      expect(await desk.read(id)).toMatchObject({
        status: 'started',
        revision: 2 + all.length + 1,
      });
      expect(await desk.read(other)).toMatchObject({ status: 'finished' });
      expect(
        await use().db.selectFrom('audit').select('id').where('action_id', '=', last.id).execute(),
      ).toEqual([]);
      expect(await receipt(last.id)).toMatchObject({
        status: 'refused',
        error: 'earlier_change_refused',
        held_json: '{}',
        revision: null,
      });
      // The change is given up, or mended: then the same finish goes through.
      expect(words(await tablet.sendAll([last]))).toEqual(['applied']);
      expect(await receipt(last.id)).toMatchObject({
        status: 'applied',
        error: null,
        held_json: null,
      });
    });

    it('gives a finish that went through before its receipt again, whatever came before it', async () => {
      const id = await desk.started();
      const last = finish(id);
      await tablet.sendAll([...desk.questions.map((question) => answer(id, question)), last]);
      expect(words(await tablet.sendAll([note(id), last]))).toEqual([
        'inspection_finished',
        'duplicate',
      ]);
    });

    it('names the change in the refusal of a call of its own, and nothing without a key', async () => {
      const id = await desk.started();
      for (const [action, error] of [
        [answer(id, desk.questions[0], 'raar'), 'validation_failed'],
        [answer(id, 'weg'), 'question_not_found'],
        [note('weg'), 'inspection_not_found'],
        [finish(id), 'inspection_not_complete'],
      ] as const)
        expect((await alone(desk.inspector, action)).body).toMatchObject({
          error,
          action: action.id,
        });
      // What is no id at all reaches no database.
      for (const id of ['%00', 'a%20b', 'x'.repeat(65)]) {
        const { status, body } = await desk.inspector.post(
          `/api/inspection/${id}/save-notes`,
          { notes: 5 },
          { 'idempotency-key': randomUUID() },
        );
        expect({ status, error: body.error }).toEqual({ status: 422, error: 'validation_failed' });
      }
      expect((await desk.inspector.post(`/api/inspection/${id}/finish`)).body).toMatchObject({
        error: 'inspection_not_complete',
        missing: desk.questions,
      });
      expect((await desk.inspector.post(`/api/inspection/${id}/finish`)).body).not.toHaveProperty(
        'action',
      );
      expect(
        (
          await desk.inspector.post(
            `/api/inspection/${id}/finish`,
            {},
            { 'idempotency-key': 'x'.repeat(65) },
          )
        ).body,
      ).not.toHaveProperty('action');
      expect(
        (
          await use().nobody.post(
            `/api/inspection/${id}/finish`,
            {},
            { 'idempotency-key': 'sleutel' },
          )
        ).body,
      ).toMatchObject({
        error: 'not_logged_in',
        action: 'sleutel',
      });
    });

    it.each(doors)(
      'holds what a refused change said, also when the inspection was deleted meanwhile (%s)',
      async (door) => {
        const id = await desk.started();
        await desk.inspector.delete(`/api/inspection/${id}`);
        const late = note(id, 'nergens anders');
        expect(await tablet.send(door, late)).toEqual({
          id: late.id,
          status: 'refused',
          error: 'inspection_not_found',
        });
        expect(await receipt(late.id)).toMatchObject({
          account_id: desk.inspector.id,
          inspection_id: id,
          status: 'refused',
          held_json: JSON.stringify(late.payload),
        });
        // Sent again with more in it: the last is held.
        const more = { ...late, payload: { notes: '<p>meer</p>' } };
        await tablet.send(door, more);
        expect(await receipt(late.id)).toMatchObject({ held_json: JSON.stringify(more.payload) });
        expect(await receipt(late.id)).toMatchObject({
          device: tablet.name,
          sequence: late.sequence,
        });
      },
    );

    it.each([
      { base_notes: { a: 1 } },
      { typed_on: 0.5 },
      { base_notes: '<p>a</p>', typed_on: [] },
    ])('refuses what says wrongly what it was typed on, and keeps it: %j', async (typed) => {
      const id = await desk.started();
      const key = randomUUID();
      const said = await desk.inspector.post(
        `/api/inspection/${id}/save-notes`,
        { notes: '<p>a</p>', ...typed },
        { 'idempotency-key': key },
      );
      expect(said).toMatchObject({
        status: 422,
        body: { error: 'validation_failed', action: key },
      });
      expect(Object.keys(said.body.fields)).toEqual([Object.keys(typed).at(-1)]);
      const { status } = await use()
        .db.selectFrom('receipts')
        .select('status')
        .where('id', '=', key)
        .executeTakeFirstOrThrow();
      expect(status).toBe('refused');
    });

    it('lets nobody else, and no other inspection, take the place of what is held', async () => {
      const [id, other] = [await desk.started(), await desk.started()];
      const held = answer(id, 'weg');
      await tablet.send('queue', held);
      const before = await receipt(held.id);
      expect(before).toMatchObject({ status: 'refused', error: 'question_not_found' });
      const stranger = deviceOf(await use().login());
      for (const payload of [{ notes: 5 }, { notes: '<p>van een ander</p>' }]) {
        await stranger.send('queue', { ...held, type: 'SAVE_INSPECTION_NOTES', payload });
        await tablet.send('queue', {
          ...held,
          inspection: other,
          type: 'SAVE_INSPECTION_NOTES',
          payload,
        });
      }
      expect(await receipt(held.id)).toEqual(before);
    });

    it('has 250 effects and 250 entries of 250 changes, however often they are sent', async () => {
      const id = await desk.started();
      tablet = deviceOf(desk.inspector);
      const actions = Array.from({ length: 250 }, (_, n) =>
        n % 2
          ? note(id, `${n}`)
          : answer(
              id,
              desk.questions[n % desk.questions.length],
              n % 4 ? 'satisfies' : 'restore-offer',
            ),
      );
      // The answer of the first is lost, and the second is sent while the server may still be at
      // it.
      const [first, second] = await Promise.all([tablet.sendAll(actions), tablet.sendAll(actions)]);
      for (const [index, { id: action }] of actions.entries())
        expect([first[index]?.status, second[index]?.status].sort(), action).toEqual([
          'applied',
          'duplicate',
        ]);
      const before = await desk.read(id);
      const third = await tablet.sendAll(actions);
      expect(third.map(({ id: action, status }) => [action, status])).toEqual(
        actions.map(({ id: action }) => [action, 'duplicate']),
      );
      expect(await desk.read(id)).toEqual(before);
      expect(await effectsOf(id)).toEqual({ audit: 250, actions: 250, revision: 252 });
      expect(third.at(-1)?.contiguous).toBe(250);
    });

    it('lets one refused change in fifty be corrected, and the other 49 through', async () => {
      const id = await desk.started();
      const actions = Array.from({ length: 50 }, (_, n) =>
        n === 6 ? answer(id, desk.questions[0], 'raar') : note(id, randomUUID()),
      );
      const got = words(await tablet.sendAll(actions));
      expect(got.filter((one) => one === 'applied')).toHaveLength(49);
      expect(got[6]).toBe('validation_failed');
      const corrected = {
        ...actions[6],
        payload: { question: desk.questions[0], result: 'satisfies' },
      } as Sendable;
      expect(words(await tablet.sendAll([corrected]))).toEqual(['applied']);
      expect(await effectsOf(id)).toEqual({ audit: 50, actions: 50, revision: 52 });
    });
  },
);
