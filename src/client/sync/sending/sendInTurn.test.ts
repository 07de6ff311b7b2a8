import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Call, Offline } from '#client/api/caller.ts';
import { openMemory } from '#client/device/memory.ts';
import type { Settled } from '#client/device/settle.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import type { Restored } from '#client/sync/restored/restored.ts';
import {
  account,
  answerTo,
  notes,
  p,
  type Store,
  storeOn,
  user,
} from '#tests/support/deviceStore.ts';
import { sendInTurn } from './sendInTurn.ts';

/** Decisions 4.11: what waits goes out by one tab at a time, after what a restored server lacks. */
let store: Store;
/** What happened, in order. */
let events: string[];
let settled: Settled[];
let isDue: boolean;
let answer: () => unknown;

const lockOf = () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>) => {
    last = last.then(work, work);
    return last;
  };
  return { request };
};

beforeEach(async () => {
  store = await storeOn(openMemory());
  [events, settled, isDue] = [[], [], false];
  answer = () => undefined;
  state.account.set(user);
  vi.stubGlobal('navigator', { locks: lockOf() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearForLogout();
  state.online.set(true);
});

const call = (async (
  name: string,
  input: { actions?: { id: string }[] },
  { action }: { action: { id: string } },
) => {
  events.push(name);
  await answer();
  const receipt = (id: string) => ({ id, status: 'applied' });
  return name === 'queue.send'
    ? { results: input.actions?.map(({ id }) => receipt(id)) }
    : { receipt: receipt(action.id) };
}) as unknown as Call;

const send = (rests: (id: string) => boolean = () => false) =>
  sendInTurn({
    account,
    backend: store.backend,
    call,
    rests,
    reach: {
      async isReachable() {
        events.push('asked the line');
        return false;
      },
    },
    restored: {
      isDue: async () => false,
      async settle() {
        if (isDue) events.push('gave back');
        return isDue;
      },
    } as Restored,
    recount: async () => void events.push('counted'),
    onSettled: async (one) => void settled.push(one),
  });

it('sends what waits and tells what came back', async () => {
  expect(await send()).toBe(0);
  await store.act(notes(p('een')));
  expect(await send()).toBe(1);
  await store.act(notes(p('een', 'twee')));
  await store.act(answerTo({ result: 'satisfies' }));
  expect(await send()).toBe(2);
  expect(events).toEqual(['inspections.saveNotes', 'queue.send']);
  expect(settled.map(({ applied, remaining }) => [applied.length, remaining])).toEqual([
    [1, 0],
    [2, 0],
  ]);
});

it('gives back first, and counts what waits by then', async () => {
  await store.act(notes(p('een')));
  isDue = true;
  await send();
  expect(events).toEqual(['gave back', 'counted', 'inspections.saveNotes']);
});

it('waits for its turn, and sends nothing of who left meanwhile', async () => {
  await store.act(notes(p('een')));
  let arrive: () => void = () => undefined;
  answer = () =>
    new Promise<void>((resolve) => {
      arrive = resolve;
    });
  const first = send();
  await vi.waitFor(() => expect(events).toEqual(['inspections.saveNotes']));
  const second = send();
  await store.act(answerTo({ result: 'satisfies' }));
  clearForLogout();
  answer = () => undefined;
  arrive();
  await first;
  const before = events.length;
  isDue = true;
  expect(await second).toBe(0);
  expect(events).toHaveLength(before);
});

it('without locks answers null while another tab holds the lease', async () => {
  vi.stubGlobal('navigator', {});
  await store.act(notes(p('een')));
  const until = Date.now() + 10_000;
  await store.backend.run(['settings'], 'readwrite', async (tx) =>
    tx.put('settings', { name: 'lease', value: { holder: 'another', until } }),
  );
  expect([await send(), events]).toEqual([null, []]);
  await store.backend.run(['settings'], 'readwrite', async (tx) =>
    tx.put('settings', { name: 'lease', value: { holder: 'another', until: 0 } }),
  );
  expect(await send()).toBe(1);
});

it('leaves what is still being typed, and everything when the line breaks', async () => {
  await store.act(notes(p('een')));
  expect([await send(() => true), events]).toEqual([0, []]);
  answer = () => {
    throw new Offline('inspections.saveNotes');
  };
  await expect(send()).rejects.toThrow(Offline);
  expect(await store.waiting()).toHaveLength(1);
});

it('shows how far a long queue is', async () => {
  for (let n = 0; n < 60; n++) {
    await store.act(
      answerTo({ result: n % 2 ? 'satisfies' : 'restore-offer' }, `d1i1q${(n % 3) + 1}`),
    );
    await store.offer();
  }
  const shown: unknown[] = [];
  const stop = state.sending.subscribe(() => void shown.push(state.sending.get()));
  await send();
  stop();
  expect(shown).toEqual([
    { done: 0, total: 60 },
    { done: 60, total: 60 },
  ]);
});

it('asks the line itself where nothing answers for a while before anything is sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let open: () => void = () => undefined;
  const turn = new Promise<void>((resolve) => {
    open = resolve;
  });
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<void>) => turn.then(work) },
  });
  const sending = send();
  await vi.advanceTimersByTimeAsync(4_100);
  expect([events, state.online.get()]).toEqual([['asked the line'], false]);
  open();
  await sending;
});
