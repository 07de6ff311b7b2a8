import { expect, it, vi } from 'vitest';
import { createAtOnce } from './atOnce.ts';

const options = { eachPerson: 2, waiting: 1, slow: 1, patience: 20_000 };
const nothing = () => undefined;
/** Whether a promise is done by now. */
const isDone = async (work: Promise<unknown>): Promise<boolean> =>
  (await Promise.race([work.then(() => 'done'), new Promise((end) => setImmediate(end))])) ===
  'done';

it('serves so many of one person at once; the others wait, and too many are refused', async () => {
  const atOnce = createAtOnce(options);
  const [leave] = [await atOnce.enter('one', nothing), await atOnce.enter('one', nothing)];
  const third = atOnce.enter('one', nothing);
  expect(await isDone(third)).toBe(false);
  await expect(atOnce.enter('one', nothing)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 1,
  });
  expect(await isDone(atOnce.enter('other', nothing))).toBe(true);
  leave?.();
  leave?.();
  expect(await isDone(third)).toBe(true);
  const fourth = atOnce.enter('one', nothing);
  expect(await isDone(fourth)).toBe(false);
  (await third)();
  expect(await isDone(fourth)).toBe(true);
});

it('who is not let go stops counting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const atOnce = createAtOnce(options);
    await atOnce.enter('one', nothing);
    await atOnce.enter('one', nothing);
    const third = atOnce.enter('one', nothing);
    expect(await isDone(third)).toBe(false);
    vi.advanceTimersByTime(20_000);
    expect(await isDone(third)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('of answers that nobody reads the oldest is ended, once there are too many', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const atOnce = createAtOnce(options);
    const [first, second] = [vi.fn(), vi.fn()];
    const leave = await atOnce.enter('one', first);
    vi.advanceTimersByTime(20_000);
    expect(first).not.toHaveBeenCalled();
    await atOnce.enter('one', second);
    await atOnce.enter('other', nothing);
    vi.advanceTimersByTime(20_000);
    expect(first).toHaveBeenCalledOnce();
    expect(second).not.toHaveBeenCalled();
    // The request ended: now there is room for another slow one.
    leave();
    await atOnce.enter('other', nothing);
    vi.advanceTimersByTime(20_000);
    expect(second).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
