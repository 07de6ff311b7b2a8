import { beforeAll, describe, expect, it } from 'vitest';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import { type Desk, type Device, deskOf, deviceOf, doors } from '#tests/support/devices.ts';

onBothDatabases('§4 decisions 4, scenario 25: two devices on one inspection', (use) => {
  let desk: Desk;
  let a: Device;
  let b: Device;
  let id: string;
  beforeAll(async () => {
    desk = await deskOf(use());
    [a, b] = [deviceOf(desk.inspector), deviceOf(desk.inspector)];
  });
  const note = (device: Device, notes: string, base = 2) =>
    device.change(id, 'SAVE_INSPECTION_NOTES', { notes }, base);
  const answer = (device: Device, payload: object, base = 2) =>
    device.change(
      id,
      'SAVE_INSPECTION_QUESTION_RESULT',
      { question: desk.questions[0], ...payload },
      base,
    );
  const choice = (device: Device, skip_questions: string[], base = 2) =>
    device.change(
      id,
      'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
      { skip_categories: [], skip_questions },
      base,
    );
  const form = async (device: Device, fields: object, base = 2) => {
    const now = await desk.read(id);
    return device.change(
      id,
      'EDIT_INSPECTION',
      { ...Object.fromEntries(formFieldNames.map((name) => [name, now[name]])), ...fields },
      base,
    );
  };

  describe.each(doors)('by the %s', (door) => {
    beforeAll(() => {
      [a, b] = [deviceOf(desk.inspector), deviceOf(desk.inspector)];
    });

    it('keeps changes of different fields without a question', async () => {
      id = await desk.started();
      const [question] = desk.questions;
      const sent = [
        answer(b, { result: 'satisfies' }),
        answer(a, { notes: '<p>a</p>' }),
        note(b, '<p>algemeen</p>'),
        a.change(
          id,
          'SAVE_INSPECTION_CATEGORY_NOTES',
          { category: desk.domain, notes: '<p>domein</p>' },
          2,
        ),
        b.change(
          id,
          'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
          { category: desk.domain, result: 'satisfies' },
          2,
        ),
        a.change(
          id,
          'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
          { category: desk.domain, notes: '<p>extra</p>' },
          2,
        ),
        await form(b, { city: 'Breda' }),
        await form(a, { address: 'Markt 1' }),
      ];
      // Of the last form the other's field stayed: the revision that was left out says so.
      const revisions = [3, 4, 5, 6, 7, 8, 9, 11];
      for (const [index, action] of sent.entries())
        expect(await (action.device === a.name ? a : b).send(door, action)).toEqual({
          id: action.id,
          status: 'applied',
          revision: revisions[index],
          contiguous: action.sequence,
        });
      expect(await desk.read(id)).toMatchObject({
        notes: '<p>algemeen</p>',
        category_notes: [{ category: desk.domain, notes: '<p>domein</p>' }],
        question_results: [{ question, result: 'satisfies', notes: '<p>a</p>' }],
        category_last_question_answers: [
          { category: desk.domain, result: 'satisfies', notes: '<p>extra</p>' },
        ],
        city: 'Breda',
        address: 'Markt 1',
      });
    });

    it('keeps both texts of one note, tells theirs, and tells it again to who did not hear', async () => {
      id = await desk.started();
      await b.send(door, note(b, '<p>van b</p>'));
      const mine = note(a, '<p>van a</p>');
      const told = {
        id: mine.id,
        revision: 4,
        contiguous: mine.sequence,
        conflict: {
          part: 'notes',
          theirs: '<p>van b</p>',
          by: expect.any(String),
          at: expect.any(String),
        },
      };
      expect(await a.send(door, mine)).toEqual({ status: 'applied', ...told });
      for (const again of doors)
        expect(await a.send(again, mine)).toEqual({ status: 'duplicate', ...told });
      expect(await desk.read(id)).toMatchObject({ notes: '<p>van a</p><p>van b</p>', revision: 4 });
    });

    it('goes on with an own text before the answer came, and keeps theirs whichever was first', async () => {
      id = await desk.started();
      await a.send(door, note(a, '<p>van a</p>'));
      await b.send(door, note(b, '<p>van b</p>'));
      expect(await a.send(door, note(a, '<p>van a, verder</p>'))).toMatchObject({
        conflict: { part: 'notes', theirs: '<p>van a</p><p>van b</p>' },
      });
      expect((await desk.read(id)).notes).toBe('<p>van a, verder</p><p>van b</p>');
    });

    it('ends the question when one text is chosen', async () => {
      id = await desk.started();
      await b.send(door, note(b, '<p>van b</p>'));
      await a.send(door, note(a, '<p>van a</p>'));
      expect(await a.send(door, note(a, '<p>van b</p>', 4))).not.toHaveProperty('conflict');
      expect((await desk.read(id)).notes).toBe('<p>van b</p>');
    });

    it('keeps the later arrival of a result, and tells the earlier one', async () => {
      id = await desk.started();
      await b.send(door, answer(b, { result: 'restore-offer' }));
      expect(await a.send(door, answer(a, { result: 'satisfies', notes: '' }))).toMatchObject({
        status: 'applied',
        conflict: { part: 'result', theirs: 'restore-offer' },
      });
      expect((await desk.read(id)).question_results).toEqual([
        { question: desk.questions[0], result: 'satisfies', notes: '' },
      ]);
    });

    it('leaves a result as it is that came along unchanged with notes', async () => {
      id = await desk.started();
      await b.send(door, answer(b, { result: 'restore-offer', notes: '' }));
      expect(await a.send(door, answer(a, { result: null, notes: '<p>a</p>' }))).not.toHaveProperty(
        'conflict',
      );
      expect((await desk.read(id)).question_results).toEqual([
        { question: desk.questions[0], result: 'restore-offer', notes: '<p>a</p>' },
      ]);
    });

    it('puts two forms together field by field', async () => {
      id = await desk.started({ city: 'Utrecht', address: 'Hof 1' });
      const [theirs, mine] = [
        await form(b, { city: 'Breda', location: 'De Pad', number_of_groups: 3 }),
        await form(a, { city: 'Delft', address: 'Markt 1' }),
      ];
      expect(await b.send(door, theirs)).not.toHaveProperty('conflict');
      expect(await a.send(door, mine)).toMatchObject({
        status: 'applied',
        conflict: { part: 'form', theirs: null },
      });
      expect(await desk.read(id)).toMatchObject({
        city: 'Delft',
        address: 'Markt 1',
        location: 'De Pad',
        title: 'De Pad',
        number_of_groups: 3,
      });
    });

    it('does not make a form wrong by putting two good ones together', async () => {
      id = await desk.started({ childcare_type: 'GASTOUDER' });
      const [theirs, mine] = [
        await form(b, { inspection_type: 'annual-survey-sample' }),
        await form(a, { childcare_type: 'KDV_BSO' }),
      ];
      await b.send(door, theirs);
      expect(await a.send(door, mine)).toMatchObject({
        status: 'applied',
        conflict: { part: 'form' },
      });
      expect(await desk.read(id)).toMatchObject({
        childcare_type: 'KDV_BSO',
        inspection_type: null,
      });
    });

    it('puts two choices together', async () => {
      id = await desk.started();
      const [one = '', two = '', three = ''] = desk.questions;
      await b.send(door, choice(b, [one, two]));
      expect(await a.send(door, choice(a, [three]))).toMatchObject({
        status: 'applied',
        conflict: { part: 'selection', theirs: null },
      });
      expect((await desk.read(id)).skip_questions).toEqual([one, two, three]);
      await b.send(door, choice(b, [one], 3));
      expect((await desk.read(id)).skip_questions).toEqual([one, three]);
    });

    it('writes with each change which revision it made and on which device', async () => {
      id = await desk.started();
      await b.send(door, note(b, '<p>van b</p>'));
      await a.send(door, note(a, '<p>van a</p>'));
      const entries = await use()
        .db.selectFrom('audit')
        .select(['device', 'revision', 'old_json', 'new_json'])
        .where('record_id', '=', id)
        .where('event', '=', 'SAVE_INSPECTION_NOTES')
        .orderBy('revision')
        .execute();
      expect(entries).toEqual([
        {
          device: b.name,
          revision: 3,
          old_json: '{"notes":""}',
          new_json: '{"notes":"<p>van b</p>"}',
        },
        {
          device: a.name,
          revision: 4,
          old_json: '{"notes":"<p>van b</p>"}',
          new_json: JSON.stringify({ notes: '<p>van a</p><p>van b</p>' }),
        },
      ]);
    });
  });

  it('tells nothing to a change without a base: it was made on the newest state', async () => {
    id = await desk.started();
    await b.send('queue', note(b, '<p>van b</p>'));
    expect(
      (await desk.inspector.post(`/api/inspection/${id}/save-notes`, { notes: '<p>van a</p>' }))
        .body.receipt,
    ).not.toHaveProperty('conflict');
    expect((await desk.read(id)).notes).toBe('<p>van a</p>');
  });
});
