import { expect, it, vi } from 'vitest';
import { createAtOnce } from './atOnce.ts';

const options = { eachPerson: 2, waiting: 1, patience: 20_000 };
/** Whether a promise is done by now. */
const isDone = async (work: Promise<unknown>): Promise<boolean> =>
  (await Promise.race([work.then(() => 'done'), new Promise((end) => setImmediate(end))])) ===
  'done';

it('serves so many of one person at once; the others wait, and too many are refused', async () => {
  const atOnce = createAtOnce(options);
  const [leave] = [await atOnce.enter('one'), await atOnce.enter('one')];
  const third = atOnce.enter('one');
  expect(await isDone(third)).toBe(false);
  await expect(atOnce.enter('one')).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 1,
  });
  expect(await isDone(atOnce.enter('other'))).toBe(true);
  leave?.();
  leave?.();
  expect(await isDone(third)).toBe(true);
  const fourth = atOnce.enter('one');
  expect(await isDone(fourth)).toBe(false);
  (await third)();
  expect(await isDone(fourth)).toBe(true);
});

it('who is not let go stops counting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const atOnce = createAtOnce(options);
    await atOnce.enter('one');
    await atOnce.enter('one');
    const third = atOnce.enter('one');
    expect(await isDone(third)).toBe(false);
    vi.advanceTimersByTime(20_000);
    expect(await isDone(third)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
