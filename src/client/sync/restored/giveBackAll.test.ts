import { expect, it } from 'vitest';
import { type Call, Offline } from '#client/api/caller.ts';
import { keepCopies } from '#client/device/copies.ts';
import { beginGivingBack, endGivingBack } from '#client/device/givingBack.ts';
import { openMemory } from '#client/device/memory.ts';
import { readAccount, takeOverDevice, wipe } from '#client/device/people.ts';
import { takeDashboard } from '#client/device/takeDashboard.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import {
  account,
  answerTo,
  applied,
  inspectionOf,
  knowPast,
  notes,
  now,
  p,
  type Store,
  storeOn,
  user,
  version,
} from '#tests/support/deviceStore.ts';
import { giveBackAll } from './giveBackAll.ts';

/** An inspection as a list names it. */
const { notes: _, question_results: _q, ...short } = inspectionOf();
const answered = { question: 'd1i1q1', result: 'satisfies', notes: p('goed') } as const;

/** A device that sent work of two inspections to a server that has forgotten it. */
async function deviceThatSent(): Promise<Store> {
  const store = await storeOn(openMemory());
  await store.act(notes(p('een')));
  await store.act(answerTo({ result: 'satisfies' }), { inspection: 'i2' });
  await store.answer(await store.offer(), applied);
  return store;
}
/**
 * A server that lists both inspections and gives each by itself; `answer` may throw instead.
 */
const serverOf = (answer: (id: string) => void): Call =>
  (async (name: string, { id }: { id: string }) => {
    if (name === 'inspections.dashboard') return { inspections: [short, { ...short, id: 'i2' }] };
    answer(id);
    return { inspection: inspectionOf({ id, status: 'started' }) };
  }) as unknown as Call;
const waiting = async (store: Store) =>
  (await store.waiting()).map(({ inspection, type }) => `${inspection} ${type}`).toSorted();
const giving = (store: Store, call: Call, clock = Date.now) => {
  const failing = new Map<string, number>();
  return () =>
    giveBackAll({
      backend: store.backend,
      call,
      account,
      epoch: 'two',
      clock,
      takeOver: async () => undefined,
      goesOn: () => true,
      failing,
    });
};

it('counts what earlier attempts that broke off put in the queue, each once', async () => {
  const store = await deviceThatSent();
  let isAway = true;
  const call = serverOf((id) => {
    if (id === 'i2' && isAway) throw new Offline('inspections.get');
  });
  const give = giving(store, call);
  await expect(give()).rejects.toThrow(Offline);
  expect(await waiting(store)).toEqual(['i1 SAVE_INSPECTION_NOTES']);
  isAway = false;
  expect(await give()).toEqual({ count: 2, left: 0 });
  expect(await waiting(store)).toEqual([
    'i1 SAVE_INSPECTION_NOTES',
    'i2 SAVE_INSPECTION_QUESTION_RESULT',
  ]);
});

it('what is finished there and cannot be read holds back the rest for an hour', async () => {
  const store = await deviceThatSent();
  const call = (async (name: string, { id }: { id: string }) => {
    if (name === 'inspections.dashboard')
      return {
        inspections: [
          { ...short, status: 'finished' },
          { ...short, id: 'i2' },
        ],
      };
    if (id === 'i1') throw new Problem('internal_error');
    return { inspection: inspectionOf({ id, status: 'started' }) };
  }) as unknown as Call;
  let time = 0;
  const give = giving(store, call, () => time);
  await expect(give()).rejects.toMatchObject({ code: 'internal_error' });
  time = 3_600_000;
  expect(await give()).toEqual({ count: 1, left: 1 });
  expect(await waiting(store)).toEqual(['i2 SAVE_INSPECTION_QUESTION_RESULT']);
});

it('offers a text that the finished one lacks, so that it is refused and stays here, and no more of it the next time', async () => {
  const store = await deviceThatSent();
  let there = inspectionOf({ status: 'finished', notes: p('hun') });
  const call = (async (name: string, { id }: { id: string }) => {
    if (name === 'inspections.dashboard')
      return {
        inspections: [
          { ...short, status: 'finished' },
          inspectionOf({
            id: 'i2',
            status: 'started',
            question_results: [{ ...answered, notes: '' }],
          }),
        ],
      };
    return { inspection: { ...there, id } };
  }) as unknown as Call;
  const give = giving(store, call);
  for (let time = 0; time < 2; time++) expect(await give()).toMatchObject({ count: 1 });
  expect((await store.waiting()).map(({ payload }) => payload)).toEqual([{ notes: p('een') }]);
  await store.answer(await store.offer(), () => ({
    status: 'refused',
    error: 'inspection_finished',
  }));
  // A second restore gives it back no more either: it stands here as refused.
  expect(await give()).toMatchObject({ count: 0 });
  there = inspectionOf({ status: 'finished', notes: p('een', 'hun') });
  expect(await give()).toMatchObject({ count: 0 });
});

it('asks nothing of what was finished before the backup, as this device knew it', async () => {
  const store = await deviceThatSent();
  await takeDashboard(store.backend, account, {
    inspections: [
      { ...short, status: 'finished', revision: 9 },
      { ...short, id: 'i2', status: 'finished', revision: 9 },
    ],
    versions: [version],
    templates: [],
    etag: null,
    asked: 0,
  });
  const asked: string[] = [];
  const call = (async (name: string, { id }: { id: string }) => {
    // The other inspection was finished again since.
    if (name === 'inspections.dashboard')
      return {
        inspections: [
          { ...short, status: 'finished', revision: 9 },
          { ...short, id: 'i2', status: 'finished', revision: 40 },
        ],
      };
    asked.push(id);
    return { inspection: inspectionOf({ id, status: 'finished', revision: 40 }) };
  }) as unknown as Call;
  expect([await giving(store, call)(), asked]).toEqual([{ count: 0, left: 1 }, ['i2']]);
});

it('goes on without an inspection that the server cannot make again for an hour: that stays readable here, and is counted', async () => {
  const store = await deviceThatSent();
  const call = (async (name: string, { id }: { id: string }) => {
    if (name === 'inspections.dashboard') return { inspections: [{ ...short, id: 'i2' }] };
    if (name === 'inspections.create') throw new Problem('internal_error');
    return { inspection: inspectionOf({ id, status: 'started' }) };
  }) as unknown as Call;
  let time = 0;
  const give = giving(store, call, () => time);
  for (time of [0, 1_800_000, 3_599_999])
    await expect(give()).rejects.toMatchObject({ code: 'internal_error' });
  time = 3_600_000;
  expect(await give()).toEqual({ count: 1, left: 1 });
  expect(await waiting(store)).toEqual(['i2 SAVE_INSPECTION_QUESTION_RESULT']);
  expect((await store.state()).notes).toBe(p('een'));
});

it('an inspection that is made again and of which the finish still waits is left nothing of', async () => {
  const store = await deviceThatSent();
  await store.act({ type: 'FINISH_INSPECTION', payload: {} });
  await store.take(inspectionOf({ status: 'finished', revision: 50 }));
  const call = (async (name: string, { id }: { id: string }) => {
    if (name === 'inspections.dashboard')
      return { inspections: [{ ...short, id: 'i2', status: 'finished' }] };
    if (name === 'inspections.create') return { inspection: inspectionOf({ status: 'upcoming' }) };
    return { inspection: inspectionOf({ id, status: 'started', question_results: [answered] }) };
  }) as unknown as Call;
  expect(await giving(store, call)()).toMatchObject({ left: 0 });
  expect((await store.waiting()).at(-1)).toMatchObject({
    type: 'FINISH_INSPECTION',
    inspection: 'i1',
  });
});

it('waits for an inspection that is there and cannot be read: what is not given back would be read over', async () => {
  const store = await deviceThatSent();
  let time = 0;
  const call = serverOf((id) => {
    if (id === 'i1') throw new Problem('internal_error');
  });
  const give = giving(store, call, () => time);
  for (time of [0, 3_600_000, 7_200_000])
    await expect(give()).rejects.toMatchObject({ code: 'internal_error' });
});

it('waits for as long as it takes where all of the server is out of order', async () => {
  const store = await deviceThatSent();
  const call = serverOf(() => {
    throw new Problem('unavailable');
  });
  const give = giving(store, call);
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(give()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await waiting(store)).toEqual([]);
});

it('gives back what only memory still had when the store was cleared: all that its copies say, and what others wrote there stays', async () => {
  const store = await deviceThatSent();
  const inspections = [
    inspectionOf({ status: 'started', notes: p('begin', 'een') }),
    inspectionOf({
      id: 'i2',
      status: 'started',
      question_results: [{ question: 'd1i1q1', result: 'satisfies', notes: '' }],
    }),
  ];
  await wipe(store.backend, account, false);
  await takeOverDevice(store.backend, user, {}, now);
  await keepCopies(store.backend, account, { inspections, versions: [], templates: [] }, null);
  const dashboard = inspections.map(({ id }) =>
    inspectionOf({ id, status: 'started', notes: p('begin', 'hun'), revision: 40 }),
  );
  const call = (async () => ({ inspections: dashboard })) as unknown as Call;
  expect(await giving(store, call)()).toEqual({ count: 2, left: 0 });
  const given = (await store.waiting()).toSorted((a, b) =>
    a.inspection.localeCompare(b.inspection),
  );
  expect(given.map(({ inspection, payload, ground }) => [inspection, payload, ground])).toEqual([
    ['i1', { notes: p('begin', 'een') }, { notes: null }],
    ['i2', { question: 'd1i1q1', result: 'satisfies' }, { result: null }],
  ]);
  // Once an inspection was read from the server, it is no copy from memory any more.
  for (const inspection of dashboard) await store.take(inspection);
  await giving(store, call)();
  expect(await store.waiting()).toHaveLength(2);
});

it('what another page stores while it is given back is given too, and stays until then', async () => {
  const store = await deviceThatSent();
  await wipe(store.backend, account, false);
  await takeOverDevice(store.backend, user, {}, now);
  const keep = (text: string) =>
    keepCopies(
      store.backend,
      account,
      {
        inspections: [inspectionOf({ status: 'started', notes: p(text) })],
        versions: [],
        templates: [],
      },
      'one',
    );
  await keep('een');
  const dashboard = [inspectionOf({ status: 'started', revision: 40 })];
  const call = (async () => ({ inspections: dashboard })) as unknown as Call;
  let isFirst = true;
  const takeOver = async (inspection: Inspection) => {
    if (isFirst) await keep('van de ander');
    isFirst = false;
    await store.take(inspection);
  };
  const give = () =>
    giveBackAll({
      backend: store.backend,
      call,
      account,
      epoch: 'two',
      clock: Date.now,
      takeOver,
      goesOn: () => true,
      failing: new Map(),
    });
  await give();
  expect(await endGivingBack(store.backend, account, 'two', null)).toBe(false);
  expect(await readAccount(store.backend, account)).toMatchObject({
    epoch: 'one',
    restoredTo: 'two',
  });
  await give();
  expect(await endGivingBack(store.backend, account, 'two', null)).toBe(true);
  expect(await readAccount(store.backend, account)).toMatchObject({
    epoch: 'two',
    restoredTo: null,
  });
  expect((await store.waiting()).map(({ payload }) => payload).toSorted()).toHaveLength(2);
  expect(JSON.stringify(await store.waiting())).toContain('van de ander');
});

it('a list that was read before goes over no copy that must be given back', async () => {
  const store = await deviceThatSent();
  await wipe(store.backend, account, false);
  await takeOverDevice(store.backend, user, {}, now);
  await knowPast(store.backend, { epoch: 'two' });
  await keepCopies(
    store.backend,
    account,
    {
      inspections: ['i1', 'i3'].map((id) => inspectionOf({ id, notes: p('een') })),
      versions: [],
      templates: [],
    },
    'one',
  );
  await takeDashboard(store.backend, account, {
    inspections: [inspectionOf({ revision: 40 })],
    versions: [version],
    templates: [],
    etag: null,
    asked: 0,
  });
  const { fromMemory } = await beginGivingBack(store.backend, account, 'two');
  expect([...fromMemory].map(([id, copies]) => [id, copies.map(({ notes }) => notes)])).toEqual([
    ['i1', [p('een')]],
    ['i3', [p('een')]],
  ]);
});
