import { expect, it } from 'vitest';
import type { ActionType } from '#shared/model/actions.ts';
import { now, user } from '#tests/support/deviceStore.ts';
import type { Change } from './changeRecords.ts';
import { openMemory } from './memory.ts';
import { outgoing } from './outgoing.ts';
import { takeOverDevice } from './people.ts';
import { keepChanges, renewed } from './queue.ts';

/** Pages store again what they had, in any order: for each value the last choice counts. */

const change = (type: ActionType, id: string, minute: number, payload: object, ground: object) =>
  ({
    id,
    type,
    inspection: 'i1',
    created_at: `2026-11-20T10:0${minute}:00.000Z`,
    base: 1,
    payload,
    ground,
  }) as Change;

async function storedAgain(list: readonly Change[]): Promise<object[]> {
  const backend = openMemory();
  await takeOverDevice(backend, user, { clockOffset: 0 } as never, now, {
    isLocked: false,
  } as never);
  for (const one of list) {
    const performed = { change: renewed(one), after: null, tree: { categories: [] } };
    await keepChanges(backend, user.id, [performed], { isAgain: true });
  }
  return (await outgoing(backend, user.id)).waiting.map(({ payload }) => payload as object);
}

it('a result, also where a note of before it is stored again in between', async () => {
  const answer = (id: string, minute: number, said: object, ground: object) =>
    change('SAVE_INSPECTION_QUESTION_RESULT', id, minute, { question: 'q1', ...said }, ground);
  const list = [
    answer('c', 5, { result: 'satisfies' }, { result: null }),
    answer('a', 1, { notes: '<p>x</p>' }, { notes: '' }),
    answer('b', 3, { result: 'does-not-satisfy' }, { result: null }),
  ];
  expect(await storedAgain(list)).toEqual([
    { question: 'q1', result: 'satisfies', notes: '<p>x</p>' },
  ]);
});

it('the day and the name of an offer, each by itself', async () => {
  const offer = (id: string, minute: number, said: object, ground: object) =>
    change('SAVE_INSPECTION_RESTORE_OFFER', id, minute, { part: 'q1', ...said }, ground);
  const list = [
    offer('c', 5, { until: '2026-12-20' }, { until: null }),
    offer('a', 1, { accepted_by: 'Jo' }, { accepted_by: '' }),
    offer('b', 3, { until: '2026-12-04' }, { until: null }),
    offer('d', 3, { accepted_by: 'Jo, manager' }, { accepted_by: 'Jo' }),
    offer('e', 4, { notes: '<p>vast</p>' }, { notes: '' }),
  ];
  expect(await storedAgain(list)).toEqual([
    { part: 'q1', until: '2026-12-20' },
    { part: 'q1', accepted_by: 'Jo, manager' },
    { part: 'q1', notes: '<p>vast</p>' },
  ]);
});
