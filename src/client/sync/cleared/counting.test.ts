import { afterEach, expect, it } from 'vitest';
import type { Backend } from '#client/device/backend.ts';
import { openMemory } from '#client/device/memory.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import { answerTo, p, storeOn, user } from '#tests/support/deviceStore.ts';
import { createCounting } from './counting.ts';

afterEach(clearForLogout);

/**
 * A store whose reads answer only when the test says so, with what was there when they were asked.
 */
async function heldStore() {
  const store = await storeOn(openMemory());
  const held: (() => void)[] = [];
  const backend: Backend = {
    ...store.backend,
    run: async (stores, mode, work) => {
      const read = await store.backend.run(stores, mode, work);
      await new Promise<void>((resolve) => held.push(resolve));
      return read;
    },
  };
  let writes = 0;
  const counting = createCounting({
    adoption: { counted: () => undefined },
    device: { backend: () => backend, store: () => undefined },
    keeper: { writes: () => writes },
    lock: { behind: () => null },
    witness: { note: () => undefined },
    onWiped: async () => undefined,
  });
  state.account.set(user);
  /** Lets the nth read that was asked for answer; the first is 0. */
  const answer = async (n: number) => {
    await expect.poll(() => held.length).toBeGreaterThan(n);
    held[n]?.();
  };
  const act = (text: string) => store.act(answerTo({ notes: p(text) }));
  return { counting, answer, act, wrote: () => void writes++ };
}

it('an earlier reading that answers later does not make a change of another tab look sent', async () => {
  const { counting, answer, act } = await heldStore();
  const early = counting.recount();
  await expect.poll(() => state.queueCount.get()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await act('een');
  const late = counting.recount();
  await answer(1);
  await late;
  expect(state.queueCount.get()).toBe(1);
  await answer(0);
  await early;
  expect(state.queueCount.get()).toBe(1);
});

it('what was read before this page wrote is read again', async () => {
  const { counting, answer, act, wrote } = await heldStore();
  const reading = counting.recount();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await act('een');
  wrote();
  await answer(0);
  await answer(1);
  await reading;
  expect(state.queueCount.get()).toBe(1);
});
