import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { ActionType } from '#shared/model/actions.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import { createChance } from '#tests/load/chance.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import { type Desk, type Device, deskOf, deviceOf, type Sendable } from '#tests/support/devices.ts';

onBothDatabases('§4 decisions 4.2: many actions of one inspection in one delivery', (use, kind) => {
  let desk: Desk;
  let tablet: Device;
  beforeAll(async () => {
    desk = await deskOf(use());
  });
  const upcoming = async (): Promise<string> =>
    (
      await desk.inspector.post('/api/inspection', {
        childcare_type: 'KDV_BSO',
        location: 'De Kikker',
        version: desk.version,
      })
    ).body.id;
  const note = (id: string, text: string, over: Partial<Sendable> = {}) =>
    tablet.change(id, 'SAVE_INSPECTION_NOTES', { notes: `<p>${text}</p>` }, 1, over);
  const answer = (id: string, question: string | undefined, result = 'satisfies') =>
    tablet.change(id, 'SAVE_INSPECTION_QUESTION_RESULT', { question, result, notes: '' }, 1);
  const trail = (id: string) =>
    use()
      .db.selectFrom('audit')
      .select(['action_id', 'event', 'revision', 'old_json', 'new_json'])
      .where('record_id', '=', id)
      .where('action_id', 'is not', null)
      .orderBy('revision')
      .execute();

  it('takes a whole inspection, from start to finish, with an entry and a revision for each action', async () => {
    tablet = deviceOf(desk.inspector);
    const id = await upcoming();
    const actions = [
      tablet.change(id, 'START_INSPECTION', {}, 1),
      ...Array.from({ length: 130 }, (_, n) =>
        n % 3 ? note(id, `${n}`) : answer(id, desk.questions[n % desk.questions.length]),
      ),
      ...desk.questions.map((question) => answer(id, question, 'restore-offer')),
      tablet.change(id, 'FINISH_INSPECTION', {}, 1),
    ];
    const receipts = await tablet.sendAll(actions);
    expect(receipts.map((one) => [one.id, one.status, one.revision])).toEqual(
      actions.map((one, index) => [one.id, 'applied', index + 2]),
    );
    expect(receipts.at(-1)?.contiguous).toBe(actions.length);
    const entries = await trail(id);
    expect(entries.map(({ action_id, revision }) => [action_id, revision])).toEqual(
      actions.map((one, index) => [one.id, index + 2]),
    );
    // Each entry says from what to what, as if it had come alone.
    const notes = entries
      .filter(({ event }) => event === 'SAVE_INSPECTION_NOTES')
      .map((one) => [JSON.parse(one.old_json ?? ''), JSON.parse(one.new_json ?? '')]);
    for (const [index, [old]] of notes.entries())
      expect(old).toEqual(notes[index - 1]?.[1] ?? { notes: '' });
    expect(await desk.read(id)).toMatchObject({
      status: 'finished',
      revision: actions.length + 1,
      notes: '<p>128</p>',
    });
    const row = await use()
      .db.selectFrom('inspections')
      .select(['started_at', 'finished_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      started_at: expect.stringMatching(/Z$/),
      finished_at: expect.stringMatching(/Z$/),
    });
  });

  it('keeps what came before a refused action, and takes what comes after it', async () => {
    tablet = deviceOf(desk.inspector);
    const id = await desk.started();
    const wrong = [20, 21, 60, 99];
    const actions = Array.from({ length: 100 }, (_, n) =>
      wrong.includes(n) ? answer(id, 'weg') : note(id, `${n}`),
    );
    const receipts = await tablet.sendAll(actions);
    for (const [index, receipt] of receipts.entries()) {
      expect(receipt.id).toBe(actions[index]?.id);
      expect(receipt.error ?? receipt.status, `${index}`).toBe(
        wrong.includes(index) ? 'question_not_found' : 'applied',
      );
    }
    expect(await trail(id)).toHaveLength(97);
    expect(await desk.read(id)).toMatchObject({ notes: '<p>98</p>', revision: 2 + 96 });
    const held = await use()
      .db.selectFrom('receipts')
      .select(['id', 'held_json'])
      .where('inspection_id', '=', id)
      .where('status', '=', 'refused')
      .execute();
    expect(held.map((one) => one.id).sort()).toEqual(wrong.map((n) => actions[n]?.id).sort());
    for (const { held_json } of held) expect(held_json).toContain('weg');
  });

  it('gives an action that is in one delivery twice one effect', async () => {
    tablet = deviceOf(desk.inspector);
    const id = await desk.started();
    const [one, two] = [note(id, 'een'), note(id, 'twee')];
    const receipts = await tablet.sendAll([
      one,
      two,
      one,
      { ...two, payload: { notes: '<p>anders</p>' } },
      one,
    ]);
    expect(receipts.map(({ error, status }) => error ?? status)).toEqual([
      'applied',
      'applied',
      'duplicate',
      'action_conflict',
      'duplicate',
    ]);
    expect(await desk.read(id)).toMatchObject({ notes: '<p>twee</p>', revision: 4 });
  });

  it('applies an id once when two deliveries bring it at the same moment for different inspections', async () => {
    for (let round = 0; round < 5; round++) {
      tablet = deviceOf(desk.inspector);
      const inspections = [await desk.started(), await desk.started()];
      const shared = Array.from({ length: 30 }, () => randomUUID());
      const deliveries = inspections.map((id) =>
        shared.map((action, n) => note(id, `${n}`, { id: action })),
      );
      const [a = [], b = []] = await Promise.all(
        deliveries.map((delivery) => tablet.sendAll(delivery)),
      );
      for (const [n, action] of shared.entries()) {
        expect([a[n]?.error ?? a[n]?.status, b[n]?.error ?? b[n]?.status].sort(), action).toEqual([
          'action_conflict',
          'applied',
        ]);
        expect(
          await use().db.selectFrom('audit').select('id').where('action_id', '=', action).execute(),
        ).toHaveLength(1);
      }
      const revisions = await Promise.all(
        inspections.map(async (id) => (await desk.read(id)).revision as number),
      );
      expect(revisions.reduce((sum, revision) => sum + revision, 0)).toBe(2 + 2 + shared.length);
    }
  });

  it('comes to the same as one transaction for each action, whatever is in it', async () => {
    for (let seed = 1; seed <= (kind === 'sqlite' ? 4 : 2); seed++) {
      const chance = createChance(seed);
      // Twins: the first gets its actions in a row, the second with one of another inspection
      // between each two.
      const [twin, apart, other] = [await upcoming(), await upcoming(), await desk.started()];
      const filler = deviceOf(desk.inspector);
      const devices = [0, 1].map(() => ({
        twin: deviceOf(desk.inspector),
        apart: deviceOf(desk.inspector),
        sent: [] as [Sendable, Sendable][],
      }));
      let made = 0;
      for (let delivery = 0; delivery < 8; delivery++) {
        const device = devices[delivery % 2] as (typeof devices)[number];
        const pairs = Array.from(
          { length: 1 + Math.floor(chance.next() * 25) },
          (): [Sendable, Sendable] => {
            const again =
              device.sent.length > 0 && chance.next() < 0.15 ? chance.pick(device.sent) : null;
            if (again && chance.next() < 0.7) return again;
            const [type, payload] = randomAction(chance, made++);
            const base = 1 + Math.floor(chance.next() * made);
            const pair: [Sendable, Sendable] = [
              device.twin.change(twin, type, payload, base),
              device.apart.change(apart, type, payload, base),
            ];
            // The same id with other content.
            if (again)
              return [
                { ...pair[0], id: again[0].id },
                { ...pair[1], id: again[1].id },
              ];
            device.sent.push(pair);
            return pair;
          },
        );
        const together = await device.twin.sendAll(pairs.map(([one]) => one));
        const mixed = pairs.flatMap(([, one]) => [
          one,
          filler.change(other, 'SAVE_INSPECTION_NOTES', { notes: '' }, 1),
        ]);
        const alone = (await device.apart.sendAll(mixed)).filter((_, index) => index % 2 === 0);
        // When it was is another moment for each.
        const word = ({ status, error, revision, conflict }: Receipt) => ({
          status,
          error,
          revision,
          conflict: conflict && { ...conflict, at: null },
        });
        expect(together.map(word), `seed ${seed}, delivery ${delivery}`).toEqual(alone.map(word));
        expect(together.at(-1)?.contiguous, `seed ${seed}`).toBe(alone.at(-1)?.contiguous);
      }
      const plain = ({ id: _, ...rest }: Awaited<ReturnType<typeof desk.read>>) => ({
        ...rest,
        last_stop: rest.last_stop?.stop,
      });
      expect(plain(await desk.read(twin)), `seed ${seed}`).toEqual(plain(await desk.read(apart)));
      const words = async (id: string) =>
        (await trail(id)).map(({ action_id: _, ...rest }) => rest);
      expect(await words(twin), `seed ${seed}`).toEqual(await words(apart));
    }
  }, 120_000);

  /** Mostly good, now and then wrong. */
  function randomAction(chance: ReturnType<typeof createChance>, n: number): [ActionType, object] {
    const notes = `<p>${chance.pick(['een', 'twee', 'drie'])} ${n}</p>`;
    const result = chance.pick(['satisfies', 'restore-offer', 'does-not-satisfy', 'raar']);
    const question = chance.pick([...desk.questions, 'weg']);
    return chance.pick<[ActionType, object]>([
      ['START_INSPECTION', {}],
      ['SAVE_INSPECTION_QUESTION_RESULT', { question, result, notes }],
      ['SAVE_INSPECTION_QUESTION_RESULT', { question, notes }],
      ['SAVE_INSPECTION_QUESTION_RESULT', { question, result }],
      ['SAVE_INSPECTION_CATEGORY_NOTES', { category: desk.domain, notes }],
      ['SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER', { category: desk.domain, result, notes }],
      ['SAVE_INSPECTION_NOTES', { notes }],
      ['SAVE_INSPECTION_RESTORE_OFFER', { part: question, notes, until: '2026-12-11' }],
      [
        'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
        { skip_categories: [], skip_questions: chance.next() < 0.5 ? [] : [question] },
      ],
      ...(n > 60 ? ([['FINISH_INSPECTION', {}]] as [ActionType, object][]) : []),
    ]);
  }
});
